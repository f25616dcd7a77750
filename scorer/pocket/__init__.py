"""The whole app inside a browser: the same pages, answered by Python on the phone, without a server (docs/pocket.md).

`bridge` answers requests; the scripts in `page/` start the interpreter, route requests to it and keep its files.
"""
