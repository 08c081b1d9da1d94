"""The steps of Tools/check, one concern a file. Standard library only."""
