BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE codes (
	code VARCHAR(16) NOT NULL, 
	"key" VARCHAR(32) NOT NULL, 
	shown DATETIME NOT NULL, 
	PRIMARY KEY (code), 
	UNIQUE ("key")
);
INSERT INTO "codes" VALUES('UBDLDD','mbVXxOiLbYlnH-G3','2026-11-22 08:00:02.738212');
CREATE TABLE games (
	"key" VARCHAR(32) NOT NULL, 
	created DATETIME NOT NULL, 
	set_up TEXT NOT NULL, seatings INTEGER DEFAULT '0' NOT NULL, opened DATE, 
	PRIMARY KEY ("key")
);
INSERT INTO "games" VALUES('mbVXxOiLbYlnH-G3','2026-11-22 08:00:02.661780','{
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
  },
  {
   "name": "Chloé",
   "colour": "white"
  }
 ],
 "claims_in_order": true,
 "claims": [],
 "stations": [],
 "tickets": []
}
',3,'2026-11-22');
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
INSERT INTO "moves" VALUES('mbVXxOiLbYlnH-G3',1,'a-1','2026-11-22 08:00:02.706109','{"kind": "claim", "seat": 0, "route": "alborg-arhus"}','phone-of-anna',NULL);
INSERT INTO "moves" VALUES('mbVXxOiLbYlnH-G3',2,'a-2','2026-11-22 08:00:02.713943','{"kind": "take-ticket", "seat": 0, "start": "bergen", "end": "kobenhavn"}','phone-of-anna',NULL);
INSERT INTO "moves" VALUES('mbVXxOiLbYlnH-G3',3,'b-1','2026-11-22 08:00:02.725446','{"kind": "take-ticket", "seat": 1, "start": "bergen", "end": "helsinki"}','phone-of-bjorn',NULL);
CREATE TABLE presence (
	"key" VARCHAR(32) NOT NULL, 
	phone VARCHAR(64) NOT NULL, 
	seen DATETIME NOT NULL, 
	PRIMARY KEY ("key", phone)
);
CREATE TABLE round_lines (
	round VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	made DATETIME NOT NULL, 
	phone VARCHAR(64) NOT NULL, 
	step TEXT NOT NULL, 
	PRIMARY KEY (round, number), 
	FOREIGN KEY(round) REFERENCES rounds ("key")
);
INSERT INTO "round_lines" VALUES('7Ighg1Cjltg1UjJK',1,'2026-11-22 08:00:02.742479','','{"kind": "name", "name": "Ours"}');
INSERT INTO "round_lines" VALUES('7Ighg1Cjltg1UjJK',2,'2026-11-22 08:00:02.759552','','{"kind": "put", "game": "mbVXxOiLbYlnH-G3"}');
CREATE TABLE rounds (
	"key" VARCHAR(32) NOT NULL, 
	created DATETIME NOT NULL, opened DATE, 
	PRIMARY KEY ("key")
);
INSERT INTO "rounds" VALUES('7Ighg1Cjltg1UjJK','2026-11-22 08:00:02.741941','2026-11-22');
CREATE TABLE seats (
	game VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	phone VARCHAR(64) NOT NULL, 
	is_done BOOLEAN NOT NULL, 
	PRIMARY KEY (game, seat), 
	FOREIGN KEY(game) REFERENCES games ("key")
);
INSERT INTO "seats" VALUES('mbVXxOiLbYlnH-G3',0,'phone-of-anna',0);
INSERT INTO "seats" VALUES('mbVXxOiLbYlnH-G3',1,'phone-of-bjorn',1);
CREATE TABLE settings (
	name VARCHAR(64) NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (name)
);
COMMIT;
