BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE games (
	"key" VARCHAR(32) NOT NULL, 
	created DATETIME NOT NULL, 
	set_up TEXT NOT NULL, seatings INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "games" VALUES('jqoS5MgtLYJdRjWi','2026-11-21 16:30:37.629734','{
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
',3);
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
INSERT INTO "moves" VALUES('jqoS5MgtLYJdRjWi',1,'a-1','2026-11-21 16:30:37.642851','{"kind": "claim", "seat": 0, "route": "alborg-arhus"}','phone-of-anna',NULL);
INSERT INTO "moves" VALUES('jqoS5MgtLYJdRjWi',2,'stroke-1','2026-11-21 16:30:37.645033','{"kind": "claim", "seat": 1, "route": "alborg-oslo"}','phone-of-bjorn','stroke');
INSERT INTO "moves" VALUES('jqoS5MgtLYJdRjWi',3,'stroke-2','2026-11-21 16:30:37.645054','{"kind": "claim", "seat": 1, "route": "bergen-oslo-1"}','phone-of-bjorn','stroke');
INSERT INTO "moves" VALUES('jqoS5MgtLYJdRjWi',4,'b-1','2026-11-21 16:30:37.647004','{"kind": "take-ticket", "seat": 1, "start": "bergen", "end": "helsinki"}','phone-of-bjorn',NULL);
INSERT INTO "moves" VALUES('jqoS5MgtLYJdRjWi',5,'a-2','2026-11-21 16:30:37.648494','{"kind": "take-ticket", "seat": 0, "start": "bergen", "end": "kobenhavn"}','phone-of-anna',NULL);
INSERT INTO "moves" VALUES('jqoS5MgtLYJdRjWi',6,'b-2','2026-11-21 16:30:37.650169','{"kind": "undo", "group": "stroke"}','phone-of-bjorn',NULL);
CREATE TABLE seats (
	game VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	phone VARCHAR(64) NOT NULL, 
	is_done BOOLEAN NOT NULL, 
	PRIMARY KEY (game, seat), 
	FOREIGN KEY(game) REFERENCES games ("key")
);
INSERT INTO "seats" VALUES('jqoS5MgtLYJdRjWi',0,'phone-of-anna',0);
INSERT INTO "seats" VALUES('jqoS5MgtLYJdRjWi',1,'phone-of-bjorn',1);
COMMIT;
