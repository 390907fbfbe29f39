"""The shell of Pasians: shows and plays whatever games the framework finds."""
