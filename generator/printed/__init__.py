"""Everything to print: sheets, cards, panels and templates, from the same tables as the pages."""
