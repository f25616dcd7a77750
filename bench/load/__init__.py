"""Many tables at once: a real server, and a real load tool that plays their phones (make bench-load)."""
