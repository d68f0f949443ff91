"""Where chronicles are kept. The store knows no rule."""
