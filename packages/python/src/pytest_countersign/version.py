"""The version of the package, and of the mock that it starts. Generated; do not edit."""

__version__ = "0.2.0"
