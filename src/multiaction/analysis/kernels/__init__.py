"""Compiled kernels: arrays and numbers only, nothing of the engine."""
