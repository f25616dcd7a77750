"""What every request passes: settings, security, limits, cookies, language, assets, errors."""
