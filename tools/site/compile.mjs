// Compiles the phone's Python with the phone's own interpreter: the sources in FOLDER/app/, and in FOLDER/stdlib/ the
// part of the standard library that the interpreter needs to start. All the rest of it moves to FOLDER/app/.

import { mkdirSync } from "node:fs";
import { loadPyodide } from "pyodide";

const folder = process.argv[2];
mkdirSync(`${folder}/stdlib`);
const python = await loadPyodide();
python.mountNodeFS("/site", folder);
python.runPython(`
import compileall, shutil, sys, tarfile, zipfile
from pathlib import Path

IDLE = {"_pydatetime", "_pyio", "_pyrepl", "bdb", "cProfile", "ctypes", "doctest", "ftplib", "idlelib", "imaplib",
        "mailbox", "modulefinder", "pdb", "pickletools", "plistlib", "poplib", "profile", "pstats", "pydoc", "pydoc_data",
        "smtplib", "tkinter", "trace", "tracemalloc", "turtle", "unittest", "wave", "xmlrpc"}
STDLIB, APP = Path("/site/stdlib"), Path("/site/app")
at_start = {name.partition(".")[0] for name in sys.modules} | {"encodings", "lzma"}
library = zipfile.ZipFile(next(path for path in sys.path if path.endswith(".zip")))
for name in library.namelist():
    top = name.partition("/")[0].removesuffix(".py")
    if top not in IDLE:
        library.extract(name, STDLIB if top in at_start else APP)
for folder in (STDLIB, APP):
    assert compileall.compile_dir(folder, legacy=True, quiet=2, optimize=2, stripdir=folder)
`);
