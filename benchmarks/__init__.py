"""How fast Pasians is, in ratios that hold on any machine: ``python -m benchmarks``."""
