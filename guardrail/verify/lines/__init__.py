"""Lines of tables and sentences: what names them, their values by period, and the arithmetic over them."""
