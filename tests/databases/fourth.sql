BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE games (
	"key" VARCHAR(32) NOT NULL, 
	created DATETIME NOT NULL, 
	set_up TEXT NOT NULL, seatings INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "games" VALUES('vrqTywx0a7yyZlCl','2026-03-01 23:23:03.394549','{
 "format": 1,
 "board": "nordic",
 "edition": "classic",
 "double_routes": "rulebook",
 "players": [
  {
   "name": "Anna",
   "colour": "red"
  },
  {
   "name": "Björn",
   "colour": "purple"
  }
 ],
 "claims_in_order": true,
 "claims": [],
 "stations": [],
 "tickets": []
}
',0);
INSERT INTO "games" VALUES('j8maezMIAX2a30pi','2026-03-01 23:23:03.431511','{
 "format": 1,
 "board": "usa",
 "edition": "classic",
 "double_routes": "rulebook",
 "players": [
  {
   "name": "Anna",
   "colour": "blue"
  },
  {
   "name": "Björn",
   "colour": "red"
  }
 ],
 "claims_in_order": true,
 "claims": [],
 "stations": [],
 "tickets": []
}
',0);
CREATE TABLE moves (
	game VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	id VARCHAR(64) NOT NULL, 
	made DATETIME NOT NULL, 
	move TEXT NOT NULL, phone VARCHAR(64) DEFAULT '' NOT NULL, "group" VARCHAR(64), 
	PRIMARY KEY (game, number), 
	UNIQUE (game, id), 
	FOREIGN KEY(game) REFERENCES games ("key")
);
INSERT INTO "moves" VALUES('vrqTywx0a7yyZlCl',1,'a-1','2026-03-01 23:23:03.396952','{"kind": "claim", "seat": 0, "route": "alborg-arhus"}','phone-of-anna',NULL);
INSERT INTO "moves" VALUES('vrqTywx0a7yyZlCl',2,'b-1','2026-03-04 23:23:03.397702','{"kind": "take-ticket", "seat": 1, "start": "bergen", "end": "helsinki"}','phone-of-bjorn',NULL);
CREATE TABLE round_lines (
	round VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	made DATETIME NOT NULL, 
	phone VARCHAR(64) NOT NULL, 
	step TEXT NOT NULL, 
	PRIMARY KEY (round, number), 
	FOREIGN KEY(round) REFERENCES rounds ("key")
);
INSERT INTO "round_lines" VALUES('go9WlX2qhSmIEfH3',1,'2026-03-05 23:23:03.432893','phone-of-anna','{"kind": "name", "name": "Ours"}');
INSERT INTO "round_lines" VALUES('go9WlX2qhSmIEfH3',2,'2026-03-05 23:23:03.434250','phone-of-anna','{"kind": "put", "game": "vrqTywx0a7yyZlCl"}');
CREATE TABLE rounds (
	"key" VARCHAR(32) NOT NULL, 
	created DATETIME NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "rounds" VALUES('go9WlX2qhSmIEfH3','2026-03-01 23:23:03.432650');
CREATE TABLE seats (
	game VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	phone VARCHAR(64) NOT NULL, 
	is_done BOOLEAN NOT NULL, 
	PRIMARY KEY (game, seat), 
	FOREIGN KEY(game) REFERENCES games ("key")
);
COMMIT;
