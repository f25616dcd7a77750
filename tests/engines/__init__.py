"""The same short evening in other browser engines than Chromium, which all other tests use."""
