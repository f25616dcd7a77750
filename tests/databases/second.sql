BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE games (
	"key" VARCHAR(32) NOT NULL, 
	created DATETIME NOT NULL, 
	set_up TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "games" VALUES('R28ZvOpphUb2H6hB','2026-11-21 14:20:27.894216','{
 "format": 1,
 "board": "europe",
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
');
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
INSERT INTO "moves" VALUES('R28ZvOpphUb2H6hB',1,'a','2026-11-21 14:20:27.900020','{"kind": "claim", "seat": 0, "route": "paris-zurich"}','phone-of-anna',NULL);
INSERT INTO "moves" VALUES('R28ZvOpphUb2H6hB',2,'stroke-1','2026-11-21 14:20:27.902365','{"kind": "claim", "seat": 1, "route": "brest-dieppe"}','phone-of-bjorn','stroke');
INSERT INTO "moves" VALUES('R28ZvOpphUb2H6hB',3,'stroke-2','2026-11-21 14:20:27.902382','{"kind": "claim", "seat": 1, "route": "berlin-wien"}','phone-of-bjorn','stroke');
INSERT INTO "moves" VALUES('R28ZvOpphUb2H6hB',4,'b','2026-11-21 14:20:27.903807','{"kind": "take-ticket", "seat": 1, "start": "brest", "end": "petrograd"}','phone-of-bjorn',NULL);
INSERT INTO "moves" VALUES('R28ZvOpphUb2H6hB',5,'c','2026-11-21 14:20:27.905004','{"kind": "build", "seat": 0, "city": "roma"}','phone-of-anna',NULL);
INSERT INTO "moves" VALUES('R28ZvOpphUb2H6hB',6,'d','2026-11-21 14:20:27.906093','{"kind": "undo", "line": 5}','phone-of-anna',NULL);
INSERT INTO "moves" VALUES('R28ZvOpphUb2H6hB',7,'e','2026-11-21 14:20:27.907120','{"kind": "take-ticket", "seat": 0, "start": "berlin", "end": "roma"}','phone-of-anna',NULL);
COMMIT;
