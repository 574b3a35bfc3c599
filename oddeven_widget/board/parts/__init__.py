"""Parts of live widgets: fields, buttons, the spoken line, the page and its script."""
