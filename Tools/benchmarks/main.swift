// Replaced by its owner.
print("placeholder")
