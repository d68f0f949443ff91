"""Solved tables: computed, cached on disk, or packed with the program for the shipped presets."""
