BEGIN TRANSACTION;
CREATE TABLE held (key TEXT PRIMARY KEY, game TEXT NOT NULL, seat TEXT NOT NULL, changed REAL NOT NULL, text TEXT NOT NULL);
INSERT INTO "held" VALUES('cdb280b9658da72b','klondike:three-cards','1',1800000010.0,'{"pasians":1,"id":"klondike:three-cards","rules":"8a833c4c01d86dc8","origin":{"deal":"2"},"log":[["deal"]],"cursor":1,"seconds":0.0,"auto":true,"undone":0,"hinted":0,"snapshot":{"piles":{"stock":"9sqhts6htcjs4ctdth8c7d5h8s5cadjhac4d7c2dqd","waste":"6S8H9H","foundation-1":"","foundation-2":"","foundation-3":"","foundation-4":"","tableau-1":"JC","tableau-2":"3h2C","tableau-3":"9cqc6C","tableau-4":"4h3skh2S","tableau-5":"kd9d7sjd3C","tableau-6":"7h6das8dks5S","tableau-7":"qs4skc3d2hah5D","removed":""},"facts":{"seed":2,"shuffles":0,"redeals":0,"pause":0,"base":1}}}');
INSERT INTO "held" VALUES('e91085168a0f0eea','klondike:single-card','1',1800000015.0,'{"pasians":1,"id":"klondike:single-card","rules":"78a0a6affa2c2c37","origin":{"deal":"5"},"log":[["deal"],["deal"],["deal"]],"cursor":3,"seconds":0.0,"auto":true,"undone":0,"hinted":0,"snapshot":{"piles":{"stock":"4das4c8c7d5h5sad9d2d8s3c6hqs3d2hth6dqhjs2s","waste":"TSJH9H","foundation-1":"","foundation-2":"","foundation-3":"","foundation-4":"","tableau-1":"3H","tableau-2":"9c2C","tableau-3":"7s6cQD","tableau-4":"7c8dksKH","tableau-5":"jd3skctd8H","tableau-6":"5c5dac4htcAH","tableau-7":"7hjckd9sqc6s4S","removed":""},"facts":{"seed":5,"shuffles":0,"redeals":0,"pause":0,"base":1}}}');
CREATE TABLE play (
            key TEXT PRIMARY KEY, game TEXT NOT NULL, deal TEXT NOT NULL, begun REAL NOT NULL, ended REAL,
            result TEXT NOT NULL CHECK (result IN ('open', 'won', 'left')), again INTEGER NOT NULL, seconds REAL NOT NULL,
            moves INTEGER NOT NULL, score INTEGER NOT NULL, undone INTEGER NOT NULL, hinted INTEGER NOT NULL
        );
INSERT INTO "play" VALUES('ecddbb45d62143c1','klondike:three-cards','1',1800000002.0,1800000008.0,'left',0,0.0,2,0,0,0);
INSERT INTO "play" VALUES('f00d','klondike:three-cards','7',1799999000.0,1799999500.0,'won',0,500.0,120,52,3,1);
INSERT INTO "play" VALUES('cdb280b9658da72b','klondike:three-cards','2',1800000006.0,NULL,'open',0,0.0,1,0,0,0);
INSERT INTO "play" VALUES('e91085168a0f0eea','klondike:single-card','5',1800000011.0,NULL,'open',0,0.0,3,0,0,0);
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "setting" VALUES('table','"night"');
INSERT INTO "setting" VALUES('left_handed','true');
CREATE TABLE trust (digest TEXT PRIMARY KEY, game TEXT NOT NULL, allowed INTEGER NOT NULL);
INSERT INTO "trust" VALUES('0000000000000000000000000000000000000000000000000000000000000000','made',1);
CREATE INDEX held_by_game ON held (game, changed);
CREATE INDEX play_by_game ON play (game, deal);
COMMIT;
PRAGMA user_version = 1;
