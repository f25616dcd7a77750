"""Maps to begin with: a small one of Lake Constance, and one with hardly more than its headings."""

from collections.abc import Mapping

EXAMPLE: Mapping[str, str] = {
    "name": "Bodensee",
    "cities": """\
Name;Lat;Lon
Schaffhausen;47.70;8.63
Singen;47.76;8.84
Radolfzell;47.74;8.97
Überlingen;47.79;9.16
Konstanz;47.66;9.17
Meersburg;47.69;9.27
Ravensburg;47.79;9.61
Friedrichshafen;47.65;9.48
Lindau;47.55;9.69
Bregenz;47.49;9.75
Romanshorn;47.56;9.38
Rorschach;47.48;9.50
St. Gallen;47.42;9.37
Frauenfeld;47.56;8.90
Winterthur;47.50;8.72
Wil;47.45;9.05
""",
    "routes": """\
From;To;Length;Colour;Locomotives;Tunnel
Schaffhausen;Singen;2;red
Schaffhausen;Winterthur;3;black
Schaffhausen;Frauenfeld;4;grey
Singen;Radolfzell;1;grey
Singen;Überlingen;4;green;;yes
Radolfzell;Überlingen;2;white
Radolfzell;Konstanz;3;yellow
Überlingen;Meersburg;1;grey
Überlingen;Ravensburg;5;black
Konstanz;Meersburg;1;grey;1
Konstanz;Frauenfeld;4;blue
Konstanz;Romanshorn;3;orange
Konstanz;Romanshorn;3;purple
Meersburg;Friedrichshafen;3;red
Meersburg;Ravensburg;4;yellow;;yes
Ravensburg;Friedrichshafen;2;blue
Ravensburg;Lindau;3;white
Friedrichshafen;Lindau;3;green
Friedrichshafen;Romanshorn;2;grey;1
Romanshorn;Lindau;4;grey;2
Lindau;Bregenz;1;grey
Bregenz;Rorschach;3;orange
Rorschach;Romanshorn;1;grey
Rorschach;St. Gallen;1;grey
Romanshorn;St. Gallen;2;black
St. Gallen;Wil;3;red
St. Gallen;Wil;3;green
Wil;Winterthur;4;purple
Wil;Frauenfeld;2;white;;yes
Frauenfeld;Winterthur;2;yellow
""",
    "tickets": """\
From;To;Points
Schaffhausen;Bregenz;13
Winterthur;Lindau;12
Singen;St. Gallen;9
Radolfzell;Bregenz;10
Überlingen;Wil;9
Konstanz;Winterthur;6
Schaffhausen;Ravensburg;11
Frauenfeld;Friedrichshafen;9
Meersburg;St. Gallen;6
Singen;Romanshorn;7
Ravensburg;Wil;9
Konstanz;Bregenz;7
""",
}
EMPTY: Mapping[str, str] = {
    "name": "",
    "cities": "Name;X;Y\nA;100;100\nB;500;200\n",
    "routes": "From;To;Length;Colour;Locomotives;Tunnel\nA;B;3;red\n",
    "tickets": "From;To;Points\nA;B;3\n",
}
