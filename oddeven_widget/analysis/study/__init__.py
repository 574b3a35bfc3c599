"""Studies: many numbered deals, here or on a cluster; their statistics, plots and files."""
