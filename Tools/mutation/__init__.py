"""Planted mistakes, and what has to find them."""
