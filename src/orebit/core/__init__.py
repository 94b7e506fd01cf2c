"""The kernel: what every game is made of. No game knows another."""
