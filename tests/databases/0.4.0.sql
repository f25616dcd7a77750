BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0400');
CREATE TABLE budgets (
	day DATE NOT NULL, 
	payer VARCHAR(64) NOT NULL, 
	bytes BIGINT NOT NULL, 
	PRIMARY KEY (day, payer)
);
CREATE TABLE codes (
	code VARCHAR(16) NOT NULL, 
	"key" VARCHAR(32) NOT NULL, 
	shown DATETIME NOT NULL, 
	PRIMARY KEY (code), 
	UNIQUE ("key")
);
INSERT INTO "codes" VALUES('MFHJJTAM','x0N5G0cQUfgiFs8C','2026-11-23 19:29:29.481522');
INSERT INTO "codes" VALUES('XMYTBFHE','FlALS9P9RLSG2cjV','2026-11-23 19:29:32.640723');
CREATE TABLE games (
	"key" VARCHAR(32) NOT NULL, 
	created DATETIME NOT NULL, 
	set_up TEXT NOT NULL, 
	seatings INTEGER DEFAULT '0' NOT NULL, 
	opened DATE NOT NULL, 
	led TEXT, 
	map VARCHAR(64), 
	PRIMARY KEY ("key")
);
INSERT INTO "games" VALUES('x0N5G0cQUfgiFs8C','2026-11-23 19:29:29.466135','{
 "format": 1,
 "board": "europe",
 "edition": "classic",
 "double_routes": "rulebook",
 "players": [
  {
   "name": "Anna",
   "colour": "red"
  },
  {
   "name": "Björn",
   "colour": "blue"
  },
  {
   "name": "Chloé",
   "colour": "green"
  },
  {
   "name": "Dąbrowska",
   "colour": "yellow"
  }
 ],
 "claims_in_order": true,
 "claims": [],
 "stations": [],
 "tickets": []
}
',4,'2026-11-23','["page", 3, "slow", false, [0], "2026-11-24T20:00:00+00:00"]',NULL);
INSERT INTO "games" VALUES('Sp_3UqGBRGMGDLNJ','2026-11-23 19:29:31.027038','{
 "format": 1,
 "board": "poland",
 "edition": "classic",
 "double_routes": "rulebook",
 "players": [
  {
   "name": "Ewa",
   "colour": "red"
  },
  {
   "name": "Filip",
   "colour": "blue"
  },
  {
   "name": "Gosia",
   "colour": "green"
  }
 ],
 "claims_in_order": false,
 "claims": [],
 "stations": [],
 "tickets": [],
 "country_cards": []
}
',0,'2026-11-23',NULL,NULL);
INSERT INTO "games" VALUES('Z6Jqxj8iRZ9jf1o8','2026-11-23 19:29:32.238055','{
 "format": 1,
 "board": "northern-lights",
 "edition": "classic",
 "double_routes": "rulebook",
 "players": [
  {
   "name": "Sunniva",
   "colour": "red"
  },
  {
   "name": "Juho",
   "colour": "blue"
  },
  {
   "name": "Liv",
   "colour": "green"
  }
 ],
 "claims_in_order": true,
 "claims": [],
 "stations": [],
 "tickets": [],
 "bonus_cards": [
  "call-of-the-wild",
  "ferry-master",
  "local-network",
  "international-tycoon"
 ]
}
',0,'2026-11-23',NULL,NULL);
INSERT INTO "games" VALUES('FlALS9P9RLSG2cjV','2026-11-23 19:29:32.619141','{
 "format": 1,
 "board": "own-1fdbf8c4864d",
 "edition": "classic",
 "double_routes": "rulebook",
 "players": [
  {
   "name": "Anna",
   "colour": "red"
  },
  {
   "name": "Björn",
   "colour": "blue"
  }
 ],
 "claims_in_order": true,
 "claims": [],
 "stations": [],
 "tickets": []
}
',4,'2026-11-23',NULL,'1fdbf8c4864d43287cce66a9eff171487acdd8cf526cedfd622d885edd0b94ac');
CREATE TABLE maps (
	id VARCHAR(64) NOT NULL, 
	made DATE NOT NULL, 
	packed BLOB NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "maps" VALUES('2637a8e5b2b2b640fedc797c5c3178a20dcc89ef3316320479d0dc45deeddc86','2026-11-23',X'789C8592CF6E83300CC65FA5CA79484057EDCF1BECD21D77D87AE8C06DB3525B0AC93A8478F73926948516ED8413FBFBD9FE42AB707B02F5BC502F584385EA6EA10A6D35D47CD72AAAAD7C87A2573E73C50FC74F69CA51C3D152A2A3C6D297B0BA511D5F9C61227E83519DFDA7463265A45E7FB834DD3DF26D40AC2E886C6E005D1C20825C6BE3F65F0E0BAB0955E701869C1523DE5BA525CF7E2401CB79C052B262D3D870C36105B8B7074EDE7B43A92267BCDE40E9471B70BD203907632EBCB185A422E03202EE0D347F89DEB6306192CD30C5DA889947CCCFCAC11C338F98429A593C9FCE097805A5C9DE038FA64B3FDC58DA17585D1CC18627DA193A8547F2104BBDC5FDE97BEBB7E2DF5666B8B1416839D4ADBA4DF70BD4A4E586');
INSERT INTO "maps" VALUES('1fdbf8c4864d43287cce66a9eff171487acdd8cf526cedfd622d885edd0b94ac','2026-11-23',X'789C7D914172C2300C45EFA2B5331342188A6FD04D5976D16111821A5C82C5244E6986C9BDBAEFC52A3909354DCBCAB6A4FFA42F5F2037CE600DFA0296AA9D9C0763F994440B0A6C76447E3D7D7D7256C107E8451C2B6841CFE2B85340B5FB57B4E69C97AC06C9DC4BCE68F23D06AAB7C6E6CE90FD51DE761A65775A3DE3D86B168858853B2368EF302FB3BA36B95CB7649BBAF75D922D581D9D32B7177927B201FB686B2C65AE1319EB7C79023A5130079D2A48412F152C59F5C09A8A1A27C817EE44253515032A94ADA1DD49DC2FEBEA7FA3C088110E4643484189B69031D24E0594A2C236C05CABFD4A464E1F8DCEFD2646D0FC06B42D1BFC0BE4FF7E04C96398289A05A8E4F74C680396474CCC85ACE41EAB9DA22830E73974E36CD971D299FC80AE5FFA6B45C77E9F5CE5C8AFC4DFDF33B1AD57D273326EDF642859749BEE1B620EF546');
CREATE TABLE moves (
	game VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	id VARCHAR(64) NOT NULL, 
	made DATETIME NOT NULL, 
	move TEXT NOT NULL, 
	phone VARCHAR(64) NOT NULL, 
	"group" VARCHAR(64), 
	PRIMARY KEY (game, number), 
	UNIQUE (game, id), 
	FOREIGN KEY(game) REFERENCES games ("key")
);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',1,'m1','2026-11-23 19:29:29.508926','{"kind": "open-doubles", "is_open": true}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',2,'m2','2026-11-23 19:29:29.524630','{"kind": "open-doubles", "is_open": false}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',3,'m3','2026-11-23 19:29:29.537432','{"kind": "claim", "seat": 1, "route": "bucuresti-constantinople"}','xnuSyib8dLObNdbf',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',4,'m4','2026-11-23 19:29:29.548731','{"kind": "claim", "seat": 2, "route": "moskva-smolensk"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',5,'m5','2026-11-23 19:29:29.571351','{"kind": "claim", "seat": 0, "route": "frankfurt-munchen", "place": 0}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',6,'m6','2026-11-23 19:29:29.576758','{"kind": "claim", "seat": 0, "route": "amsterdam-bruxelles"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',7,'m7','2026-11-23 19:29:29.596103','{"kind": "give", "seat": 3, "route": "amsterdam-bruxelles"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',8,'m8-1','2026-11-23 19:29:29.617358','{"kind": "claim", "seat": 0, "route": "munchen-wien"}','NG2iv1E_ioOlH-E5','m8');
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',9,'m8-2','2026-11-23 19:29:29.617358','{"kind": "claim", "seat": 1, "route": "bucuresti-kyiv"}','NG2iv1E_ioOlH-E5','m8');
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',10,'m9','2026-11-23 19:29:29.657540','{"kind": "undo", "group": "m8"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',11,'m10','2026-11-23 19:29:29.672322','{"kind": "claim", "seat": 3, "route": "pamplona-paris-1"}','xnuSyib8dLObNdbf',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',12,'m11','2026-11-23 19:29:29.689145','{"kind": "undo", "line": 11}','xnuSyib8dLObNdbf',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',13,'m12','2026-11-23 19:29:29.695926','{"kind": "claim", "seat": 2, "route": "barcelona-pamplona"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',14,'m13','2026-11-23 19:29:29.702878','{"kind": "release", "route": "barcelona-pamplona"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',15,'m14','2026-11-23 19:29:29.733289','{"kind": "claim", "seat": 0, "route": "munchen-wien"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',16,'m15','2026-11-23 19:29:29.738725','{"kind": "claim", "seat": 1, "route": "bucuresti-kyiv"}','xnuSyib8dLObNdbf',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',17,'m16','2026-11-23 19:29:29.742156','{"kind": "claim", "seat": 2, "route": "kyiv-smolensk"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',18,'m17','2026-11-23 19:29:29.746721','{"kind": "claim", "seat": 3, "route": "amsterdam-frankfurt"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',19,'m18','2026-11-23 19:29:29.750406','{"kind": "claim", "seat": 0, "route": "essen-frankfurt"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',20,'m19','2026-11-23 19:29:29.755082','{"kind": "claim", "seat": 1, "route": "budapest-kyiv"}','xnuSyib8dLObNdbf',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',21,'m20','2026-11-23 19:29:29.758721','{"kind": "claim", "seat": 2, "route": "kharkov-kyiv"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',22,'m21','2026-11-23 19:29:29.774656','{"kind": "claim", "seat": 3, "route": "frankfurt-paris-2"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',23,'m22','2026-11-23 19:29:29.779105','{"kind": "claim", "seat": 0, "route": "berlin-frankfurt-2"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',24,'m23','2026-11-23 19:29:29.792173','{"kind": "claim", "seat": 1, "route": "angora-constantinople"}','xnuSyib8dLObNdbf',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',25,'m24','2026-11-23 19:29:29.804653','{"kind": "claim", "seat": 2, "route": "kharkov-moskva"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',26,'m25','2026-11-23 19:29:29.815059','{"kind": "claim", "seat": 3, "route": "marseille-zurich"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',27,'m26','2026-11-23 19:29:29.820582','{"kind": "claim", "seat": 0, "route": "berlin-warszawa-2"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',28,'m27','2026-11-23 19:29:29.842123','{"kind": "claim", "seat": 1, "route": "budapest-wien-1"}','xnuSyib8dLObNdbf',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',29,'m28','2026-11-23 19:29:29.854164','{"kind": "claim", "seat": 2, "route": "kyiv-wilno"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',30,'m29','2026-11-23 19:29:29.869424','{"kind": "claim", "seat": 3, "route": "bruxelles-paris-2"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',31,'m30','2026-11-23 19:29:29.877989','{"kind": "claim", "seat": 0, "route": "kyiv-warszawa"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',32,'m31','2026-11-23 19:29:29.893435','{"kind": "claim", "seat": 1, "route": "constantinople-sofia"}','xnuSyib8dLObNdbf',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',33,'m32','2026-11-23 19:29:29.900652','{"kind": "claim", "seat": 2, "route": "essen-kobenhavn-2"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',34,'m33','2026-11-23 19:29:29.907335','{"kind": "claim", "seat": 3, "route": "amsterdam-london"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',35,'m34','2026-11-23 19:29:29.914185','{"kind": "claim", "seat": 0, "route": "warszawa-wien"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',36,'m35','2026-11-23 19:29:29.920023','{"kind": "claim", "seat": 1, "route": "wien-zagrab"}','xnuSyib8dLObNdbf',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',37,'m36','2026-11-23 19:29:29.928531','{"kind": "claim", "seat": 2, "route": "kobenhavn-stockholm-1"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',38,'m37','2026-11-23 19:29:29.944009','{"kind": "claim", "seat": 3, "route": "brest-paris"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',39,'m38','2026-11-23 19:29:29.958453','{"kind": "claim", "seat": 0, "route": "essen-kobenhavn-1"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',40,'m39','2026-11-23 19:29:29.962393','{"kind": "claim", "seat": 1, "route": "venezia-zagrab"}','xnuSyib8dLObNdbf',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',41,'m40','2026-11-23 19:29:29.982807','{"kind": "claim", "seat": 2, "route": "amsterdam-essen"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',42,'m41','2026-11-23 19:29:29.986805','{"kind": "claim", "seat": 3, "route": "dieppe-london-1"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',43,'m42','2026-11-23 19:29:30.002257','{"kind": "claim", "seat": 0, "route": "budapest-wien-2"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',44,'m43','2026-11-23 19:29:30.017084','{"kind": "claim", "seat": 1, "route": "angora-smyrna"}','xnuSyib8dLObNdbf',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',45,'m44','2026-11-23 19:29:30.029194','{"kind": "claim", "seat": 2, "route": "petrograd-wilno"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',46,'m45','2026-11-23 19:29:30.044676','{"kind": "claim", "seat": 3, "route": "edinburgh-london-2"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',47,'m46','2026-11-23 19:29:30.067243','{"kind": "claim", "seat": 0, "route": "berlin-essen"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',48,'m47','2026-11-23 19:29:30.072210','{"kind": "claim", "seat": 1, "route": "athina-smyrna"}','xnuSyib8dLObNdbf',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',49,'m48','2026-11-23 19:29:30.085176','{"kind": "claim", "seat": 2, "route": "petrograd-riga"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',50,'m49','2026-11-23 19:29:30.092700','{"kind": "claim", "seat": 3, "route": "brest-dieppe"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',51,'m50','2026-11-23 19:29:30.105873','{"kind": "claim", "seat": 0, "route": "kobenhavn-stockholm-2"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',52,'m51','2026-11-23 19:29:30.120519','{"kind": "claim", "seat": 1, "route": "edinburgh-london-1"}','xnuSyib8dLObNdbf',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',53,'m52','2026-11-23 19:29:30.130088','{"kind": "claim", "seat": 2, "route": "smolensk-wilno"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',54,'m53','2026-11-23 19:29:30.140857','{"kind": "claim", "seat": 3, "route": "marseille-roma"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',55,'m54','2026-11-23 19:29:30.151636','{"kind": "claim", "seat": 0, "route": "frankfurt-paris-1"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',56,'m55','2026-11-23 19:29:30.166535','{"kind": "claim", "seat": 1, "route": "venezia-zurich"}','xnuSyib8dLObNdbf',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',57,'m56','2026-11-23 19:29:30.175267','{"kind": "claim", "seat": 2, "route": "kharkov-rostov"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',58,'m57','2026-11-23 19:29:30.190502','{"kind": "claim", "seat": 3, "route": "barcelona-marseille"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',59,'m58','2026-11-23 19:29:30.202627','{"kind": "claim", "seat": 0, "route": "budapest-zagrab"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',60,'m59','2026-11-23 19:29:30.212540','{"kind": "claim", "seat": 1, "route": "paris-zurich"}','xnuSyib8dLObNdbf',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',61,'m60','2026-11-23 19:29:30.223515','{"kind": "claim", "seat": 2, "route": "madrid-pamplona-1"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',62,'m61','2026-11-23 19:29:30.233705','{"kind": "claim", "seat": 3, "route": "marseille-paris"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',63,'m62','2026-11-23 19:29:30.248301','{"kind": "claim", "seat": 0, "route": "munchen-zurich"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',64,'m63','2026-11-23 19:29:30.258304','{"kind": "claim", "seat": 1, "route": "bucuresti-sevastopol"}','xnuSyib8dLObNdbf',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',65,'m64','2026-11-23 19:29:30.271558','{"kind": "claim", "seat": 2, "route": "rostov-sochi"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',66,'m65','2026-11-23 19:29:30.282133','{"kind": "claim", "seat": 3, "route": "bruxelles-dieppe"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',67,'m66','2026-11-23 19:29:30.309612','{"kind": "claim", "seat": 0, "route": "budapest-sarajevo"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',68,'m67','2026-11-23 19:29:30.321709','{"kind": "claim", "seat": 1, "route": "sarajevo-sofia"}','xnuSyib8dLObNdbf',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',69,'m68','2026-11-23 19:29:30.337339','{"kind": "claim", "seat": 3, "route": "pamplona-paris-1"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',70,'m69','2026-11-23 19:29:30.353619','{"kind": "claim", "seat": 2, "route": "barcelona-pamplona"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',71,'m70','2026-11-23 19:29:30.363048','{"kind": "shift", "route": "barcelona-pamplona", "place": 58}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',72,'m71','2026-11-23 19:29:30.373067','{"kind": "mark", "route": "amsterdam-frankfurt", "is_unsure": true}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',73,'m72','2026-11-23 19:29:30.388263','{"kind": "mark", "route": "amsterdam-frankfurt", "is_unsure": false}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',74,'m73','2026-11-23 19:29:30.404589','{"kind": "build", "seat": 0, "city": "paris"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',75,'m74','2026-11-23 19:29:30.415954','{"kind": "build", "seat": 0, "city": "kyiv"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',76,'m75','2026-11-23 19:29:30.425789','{"kind": "build", "seat": 1, "city": "bucuresti"}','xnuSyib8dLObNdbf',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',77,'m76','2026-11-23 19:29:30.439994','{"kind": "build", "seat": 1, "city": "zagrab"}','xnuSyib8dLObNdbf',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',78,'m77','2026-11-23 19:29:30.449732','{"kind": "build", "seat": 2, "city": "essen"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',79,'m78','2026-11-23 19:29:30.463712','{"kind": "build", "seat": 2, "city": "barcelona"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',80,'m79','2026-11-23 19:29:30.480129','{"kind": "build", "seat": 2, "city": "smolensk"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',81,'m80','2026-11-23 19:29:30.490966','{"kind": "build", "seat": 3, "city": "london"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',82,'m81','2026-11-23 19:29:30.501589','{"kind": "build", "seat": 3, "city": "marseille"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',83,'m82','2026-11-23 19:29:30.533802','{"kind": "remove", "city": "paris"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',84,'m83','2026-11-23 19:29:30.562675','{"kind": "build", "seat": 0, "city": "paris"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',85,'m84','2026-11-23 19:29:30.577896','{"kind": "take-ticket", "seat": 0, "start": "paris", "end": "zagrab"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',86,'m85','2026-11-23 19:29:30.591056','{"kind": "take-ticket", "seat": 0, "start": "budapest", "end": "zurich"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',87,'m86','2026-11-23 19:29:30.603520','{"kind": "take-ticket", "seat": 1, "start": "sarajevo", "end": "sevastopol"}','xnuSyib8dLObNdbf',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',88,'m87','2026-11-23 19:29:30.621794','{"kind": "take-ticket", "seat": 1, "start": "paris", "end": "wien"}','xnuSyib8dLObNdbf',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',89,'m88','2026-11-23 19:29:30.663662','{"kind": "take-ticket", "seat": 1, "start": "edinburgh", "end": "paris"}','xnuSyib8dLObNdbf',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',90,'m89','2026-11-23 19:29:30.681899','{"kind": "take-ticket", "seat": 2, "start": "essen", "end": "kyiv"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',91,'m90','2026-11-23 19:29:30.699473','{"kind": "take-ticket", "seat": 2, "start": "amsterdam", "end": "wilno"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',92,'m91','2026-11-23 19:29:30.734593','{"kind": "take-ticket", "seat": 2, "start": "rostov", "end": "smolensk"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',93,'m92','2026-11-23 19:29:30.755247','{"kind": "take-ticket", "seat": 2, "start": "kyiv", "end": "petrograd"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',94,'m93','2026-11-23 19:29:30.768408','{"kind": "take-ticket", "seat": 2, "start": "amsterdam", "end": "pamplona"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',95,'m94','2026-11-23 19:29:30.782466','{"kind": "take-ticket", "seat": 3, "start": "berlin", "end": "roma"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',96,'m95','2026-11-23 19:29:30.792554','{"kind": "take-ticket", "seat": 3, "start": "berlin", "end": "london"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',97,'m96','2026-11-23 19:29:30.807318','{"kind": "take-ticket", "seat": 3, "start": "brindisi", "end": "zurich"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',98,'m97','2026-11-23 19:29:30.832753','{"kind": "take-ticket", "seat": 3, "start": "frankfurt", "end": "smolensk"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',99,'m98','2026-11-23 19:29:30.850937','{"kind": "take-ticket", "seat": 3, "start": "constantinople", "end": "venezia"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',100,'m99','2026-11-23 19:29:30.868306','{"kind": "shorten", "seat": 3, "short": "D\u0105b"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',101,'m100','2026-11-23 19:29:30.882285','{"kind": "duration", "minutes": 95}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',102,'m101','2026-11-23 19:29:30.898867','{"kind": "check", "seat": 0, "check": "trains-left", "number": 4}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',103,'m102','2026-11-23 19:29:30.912287','{"kind": "return-ticket", "start": "paris", "end": "zagrab", "value": 7, "seat": 0}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',104,'m103','2026-11-23 19:29:30.947837','{"kind": "take-ticket", "seat": 0, "start": "paris", "end": "zagrab"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',105,'m104','2026-11-23 19:29:30.964259','{"kind": "finish", "is_finished": true}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('x0N5G0cQUfgiFs8C',106,'m105','2026-11-23 19:29:31.005274','{"kind": "open-count"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',1,'m106','2026-11-23 19:29:31.036309','{"kind": "claim", "seat": 0, "route": "bialorus-siedlce-1"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',2,'m107','2026-11-23 19:29:31.063428','{"kind": "claim", "seat": 0, "route": "bialystok-olsztyn"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',3,'m108','2026-11-23 19:29:31.076502','{"kind": "claim", "seat": 0, "route": "bialystok-siedlce"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',4,'m109','2026-11-23 19:29:31.090785','{"kind": "claim", "seat": 0, "route": "bialystok-suwalki"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',5,'m110','2026-11-23 19:29:31.105589','{"kind": "claim", "seat": 0, "route": "bydgoszcz-pila-2"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',6,'m111','2026-11-23 19:29:31.119686','{"kind": "claim", "seat": 0, "route": "bydgoszcz-plock"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',7,'m112','2026-11-23 19:29:31.145356','{"kind": "claim", "seat": 0, "route": "bydgoszcz-poznan-1"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',8,'m113','2026-11-23 19:29:31.152464','{"kind": "claim", "seat": 0, "route": "gorzow-wielkopolski-poznan-1"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',9,'m114','2026-11-23 19:29:31.175206','{"kind": "claim", "seat": 0, "route": "kielce-radom"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',10,'m115','2026-11-23 19:29:31.192426','{"kind": "claim", "seat": 0, "route": "kielce-rzeszow"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',11,'m116','2026-11-23 19:29:31.207846','{"kind": "claim", "seat": 0, "route": "lodz-warszawa-1"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',12,'m117','2026-11-23 19:29:31.235360','{"kind": "claim", "seat": 0, "route": "olsztyn-rosja-1"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',13,'m118','2026-11-23 19:29:31.269617','{"kind": "claim", "seat": 0, "route": "plock-warszawa"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',14,'m119','2026-11-23 19:29:31.310765','{"kind": "claim", "seat": 0, "route": "radom-siedlce"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',15,'m120','2026-11-23 19:29:31.323454','{"kind": "claim", "seat": 0, "route": "rzeszow-ukraina-3"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',16,'m121','2026-11-23 19:29:31.361287','{"kind": "claim", "seat": 0, "route": "siedlce-warszawa-1"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',17,'m122','2026-11-23 19:29:31.382621','{"kind": "claim", "seat": 1, "route": "bialystok-warszawa"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',18,'m123','2026-11-23 19:29:31.403278','{"kind": "claim", "seat": 1, "route": "czestochowa-kielce"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',19,'m124','2026-11-23 19:29:31.421721','{"kind": "claim", "seat": 1, "route": "kalisz-lodz-1"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',20,'m125','2026-11-23 19:29:31.437700','{"kind": "claim", "seat": 1, "route": "kalisz-poznan-1"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',21,'m126','2026-11-23 19:29:31.442810','{"kind": "claim", "seat": 1, "route": "kielce-krakow"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',22,'m127','2026-11-23 19:29:31.459002','{"kind": "claim", "seat": 1, "route": "kielce-lodz"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',23,'m128','2026-11-23 19:29:31.476610','{"kind": "claim", "seat": 1, "route": "krakow-rzeszow-2"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',24,'m129','2026-11-23 19:29:31.488346','{"kind": "claim", "seat": 1, "route": "lodz-radom"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',25,'m130','2026-11-23 19:29:31.499567','{"kind": "claim", "seat": 1, "route": "lublin-radom"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',26,'m131','2026-11-23 19:29:31.520964','{"kind": "claim", "seat": 1, "route": "olsztyn-rosja-3"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',27,'m132','2026-11-23 19:29:31.534182','{"kind": "claim", "seat": 1, "route": "olsztyn-warszawa-2"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',28,'m133','2026-11-23 19:29:31.544585','{"kind": "claim", "seat": 1, "route": "poznan-wroclaw-2"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',29,'m134','2026-11-23 19:29:31.551704','{"kind": "claim", "seat": 1, "route": "radom-warszawa"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',30,'m135','2026-11-23 19:29:31.566432','{"kind": "claim", "seat": 1, "route": "rzeszow-ukraina-1"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',31,'m136','2026-11-23 19:29:31.572001','{"kind": "claim", "seat": 2, "route": "bielsko-biala-katowice-1"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',32,'m137','2026-11-23 19:29:31.587377','{"kind": "claim", "seat": 2, "route": "bielsko-biala-slowacja-2"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',33,'m138','2026-11-23 19:29:31.591275','{"kind": "claim", "seat": 2, "route": "bielsko-biala-zakopane"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',34,'m139','2026-11-23 19:29:31.608627','{"kind": "claim", "seat": 2, "route": "bydgoszcz-gdansk-1"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',35,'m140','2026-11-23 19:29:31.619430','{"kind": "claim", "seat": 2, "route": "czechy-wroclaw-1"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',36,'m141','2026-11-23 19:29:31.632543','{"kind": "claim", "seat": 2, "route": "czestochowa-katowice-1"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',37,'m142','2026-11-23 19:29:31.641199','{"kind": "claim", "seat": 2, "route": "czestochowa-lodz-1"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',38,'m143','2026-11-23 19:29:31.652383','{"kind": "claim", "seat": 2, "route": "gdansk-koszalin-1"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',39,'m144','2026-11-23 19:29:31.687526','{"kind": "claim", "seat": 2, "route": "gdansk-plock"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',40,'m145','2026-11-23 19:29:31.702208','{"kind": "claim", "seat": 2, "route": "kalisz-plock"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',41,'m146','2026-11-23 19:29:31.712507','{"kind": "claim", "seat": 2, "route": "kalisz-wroclaw-1"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',42,'m147','2026-11-23 19:29:31.761020','{"kind": "claim", "seat": 2, "route": "lodz-plock"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',43,'m148','2026-11-23 19:29:31.780435','{"kind": "claim", "seat": 2, "route": "rzeszow-zakopane"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',44,'m149','2026-11-23 19:29:31.806613','{"kind": "take-ticket", "seat": 0, "start": "poznan", "end": "lodz"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',45,'m150','2026-11-23 19:29:31.821808','{"kind": "take-ticket", "seat": 0, "start": "kielce", "end": "suwalki"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',46,'m151','2026-11-23 19:29:31.828349','{"kind": "take-ticket", "seat": 0, "start": "poznan", "end": "warszawa"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',47,'m152','2026-11-23 19:29:31.845210','{"kind": "take-ticket", "seat": 0, "start": "gorzow-wielkopolski", "end": "suwalki"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',48,'m153','2026-11-23 19:29:31.860432','{"kind": "take-ticket", "seat": 0, "start": "plock", "end": "rzeszow"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',49,'m154','2026-11-23 19:29:31.887712','{"kind": "take-ticket", "seat": 1, "start": "lublin", "end": "warszawa"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',50,'m155','2026-11-23 19:29:31.908174','{"kind": "take-ticket", "seat": 1, "start": "lublin", "end": "poznan"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',51,'m156','2026-11-23 19:29:31.926835','{"kind": "take-ticket", "seat": 1, "start": "warszawa", "end": "krakow"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',52,'m157','2026-11-23 19:29:31.945424','{"kind": "take-ticket", "seat": 1, "start": "bialystok", "end": "czestochowa"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',53,'m158','2026-11-23 19:29:31.952970','{"kind": "take-ticket", "seat": 2, "start": "bydgoszcz", "end": "katowice"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',54,'m159','2026-11-23 19:29:31.972242','{"kind": "take-ticket", "seat": 2, "start": "gdansk", "end": "katowice"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',55,'m160','2026-11-23 19:29:31.986570','{"kind": "take-ticket", "seat": 2, "start": "bydgoszcz", "end": "wroclaw"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',56,'m161','2026-11-23 19:29:31.996151','{"kind": "take-ticket", "seat": 2, "start": "kalisz", "end": "zakopane"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',57,'m162','2026-11-23 19:29:32.010098','{"kind": "take-ticket", "seat": 2, "start": "gdansk", "end": "warszawa"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',58,'m163','2026-11-23 19:29:32.016479','{"kind": "take-ticket", "seat": 2, "start": "wroclaw", "end": "warszawa"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',59,'m164','2026-11-23 19:29:32.040975','{"kind": "take-ticket", "seat": 2, "start": "warszawa", "end": "lodz"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',60,'m165','2026-11-23 19:29:32.049541','{"kind": "take-ticket", "seat": 2, "start": "szczecin", "end": "warszawa"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',61,'m166','2026-11-23 19:29:32.063284','{"kind": "enter-cards", "as_they_lie": true}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',62,'m167','2026-11-23 19:29:32.079095','{"kind": "take-card", "seat": 0, "country": "bialorus", "value": 6}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',63,'m168','2026-11-23 19:29:32.092298','{"kind": "take-card", "seat": 0, "country": "ukraina", "value": 4}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',64,'m169','2026-11-23 19:29:32.104462','{"kind": "take-card", "seat": 0, "country": "bialorus", "value": 4}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',65,'m170','2026-11-23 19:29:32.116280','{"kind": "take-card", "seat": 0, "country": "rosja", "value": 4}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',66,'m171','2026-11-23 19:29:32.130232','{"kind": "take-card", "seat": 0, "country": "ukraina", "value": 2}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',67,'m172','2026-11-23 19:29:32.141716','{"kind": "take-card", "seat": 1, "country": "rosja", "value": 7}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',68,'m173','2026-11-23 19:29:32.147360','{"kind": "take-card", "seat": 1, "country": "ukraina", "value": 6}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',69,'m174','2026-11-23 19:29:32.163405','{"kind": "take-card", "seat": 2, "country": "czechy", "value": 10}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',70,'m175','2026-11-23 19:29:32.174653','{"kind": "take-card", "seat": 2, "country": "slowacja", "value": 6}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',71,'m176','2026-11-23 19:29:32.194303','{"kind": "return-card", "country": "bialorus", "value": 6}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Sp_3UqGBRGMGDLNJ',72,'m177','2026-11-23 19:29:32.203745','{"kind": "take-card", "seat": 0, "country": "bialorus", "value": 6}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',1,'set-up-1','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 0, "route": "rovaniemi-sweden-north-unnamed"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',2,'set-up-2','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 1, "route": "kuressaare-stockholm"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',3,'set-up-3','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 2, "route": "karlstad-oslo-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',4,'set-up-4','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 0, "route": "honningsvag-sweden-north-unnamed"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',5,'set-up-5','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 1, "route": "kuressaare-riga-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',6,'set-up-6','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 2, "route": "karlstad-stockholm-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',7,'set-up-7','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 0, "route": "andalsnes-trondheim-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',8,'set-up-8','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 1, "route": "karlstad-oslo-2"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',9,'set-up-9','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 2, "route": "bergen-oslo-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',10,'set-up-10','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 0, "route": "andalsnes-bergen-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',11,'set-up-11','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 1, "route": "kristiansand-stavanger-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',12,'set-up-12','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 2, "route": "helsinki-lahti-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',13,'set-up-13','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 0, "route": "umea-vaasa-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',14,'set-up-14','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 1, "route": "kristiansand-oslo-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',15,'set-up-15','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 2, "route": "helsinki-turku"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',16,'set-up-16','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 0, "route": "tampere-vaasa-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',17,'set-up-17','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 1, "route": "lillehammer-oslo-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',18,'set-up-18','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 2, "route": "stockholm-turku-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',19,'set-up-19','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 0, "route": "sweden-south-unnamed-umea"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',20,'set-up-20','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 1, "route": "lillehammer-trondheim-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',21,'set-up-21','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 2, "route": "karlskrona-norrkoping-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',22,'set-up-22','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 0, "route": "mo-i-rana-sweden-south-unnamed"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',23,'set-up-23','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 1, "route": "gdansk-klaipeda-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',24,'set-up-24','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 2, "route": "karlstad-norrkoping"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',25,'set-up-25','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 0, "route": "helsinki-tampere"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',26,'set-up-26','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 1, "route": "karlstad-stockholm-2"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',27,'set-up-27','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 2, "route": "helsinki-stockholm-2"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',28,'set-up-28','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 0, "route": "mo-i-rana-trondheim-2"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',29,'set-up-29','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 1, "route": "klaipeda-riga-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',30,'set-up-30','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 2, "route": "alborg-oslo"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',31,'set-up-31','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 0, "route": "apatity-kostomuksha"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',32,'set-up-32','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 1, "route": "kuressaare-tallinn-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',33,'set-up-33','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 2, "route": "bergen-lillehammer"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',34,'set-up-34','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 0, "route": "apatity-murmansk"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',35,'set-up-35','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 1, "route": "helsinki-tallinn-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',36,'set-up-36','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 0, "route": "kostomuksha-lieksa"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',37,'set-up-37','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 2, "route": "karlskrona-klaipeda"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',38,'set-up-38','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 0, "route": "honningsvag-tromso-2"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',39,'set-up-39','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 1, "route": "alborg-arhus-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',40,'set-up-40','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 0, "route": "mo-i-rana-narvik-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',41,'set-up-41','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 1, "route": "arhus-kobenhavn-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',42,'set-up-42','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 2, "route": "karlskrona-kobenhavn-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',43,'set-up-43','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 0, "route": "kostomuksha-russia-unnamed"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',44,'set-up-44','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 1, "route": "alborg-kristiansand-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',45,'set-up-45','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 2, "route": "karlstad-ostersund"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',46,'set-up-46','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 2, "route": "gdansk-kobenhavn-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',47,'set-up-47','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 1, "route": "riga-tallinn-2"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',48,'set-up-48','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 2, "route": "karlstad-lillehammer"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',49,'set-up-49','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 1, "route": "stockholm-tallinn"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',50,'set-up-50','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 1, "route": "karlstad-sundsvall"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',51,'set-up-51','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 1, "route": "helsinki-imatra"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',52,'set-up-52','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 1, "route": "stockholm-sundsvall-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',53,'set-up-53','2026-11-23 19:29:32.238544','{"kind": "claim", "seat": 1, "route": "alborg-goteborg-1"}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',54,'set-up-54','2026-11-23 19:29:32.238544','{"kind": "take-ticket", "seat": 0, "start": "helsinki", "end": "mo-i-rana", "value": 8}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',55,'set-up-55','2026-11-23 19:29:32.238544','{"kind": "take-ticket", "seat": 0, "start": "honningsvag", "end": "rovaniemi", "value": 5}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',56,'set-up-56','2026-11-23 19:29:32.238544','{"kind": "take-ticket", "seat": 0, "start": "bergen", "end": "trondheim", "value": 5}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',57,'set-up-57','2026-11-23 19:29:32.238544','{"kind": "take-ticket", "seat": 0, "start": "lieksa", "end": "murmansk", "value": 6}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',58,'set-up-58','2026-11-23 19:29:32.238544','{"kind": "take-ticket", "seat": 1, "start": "riga", "end": "stockholm", "value": 4}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',59,'set-up-59','2026-11-23 19:29:32.238544','{"kind": "take-ticket", "seat": 1, "start": "karlstad", "end": "stavanger", "value": 4}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',60,'set-up-60','2026-11-23 19:29:32.238544','{"kind": "take-ticket", "seat": 1, "start": "kristiansand", "end": "trondheim", "value": 5}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',61,'set-up-61','2026-11-23 19:29:32.238544','{"kind": "take-ticket", "seat": 1, "start": "gdansk", "end": "stavanger", "value": 9}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',62,'set-up-62','2026-11-23 19:29:32.238544','{"kind": "take-ticket", "seat": 1, "start": "helsinki", "end": "stockholm", "value": 3}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',63,'set-up-63','2026-11-23 19:29:32.238544','{"kind": "take-ticket", "seat": 1, "start": "helsinki", "end": "kobenhavn", "value": 8}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',64,'set-up-64','2026-11-23 19:29:32.238544','{"kind": "take-ticket", "seat": 1, "start": "kobenhavn", "end": "stockholm", "value": 5}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',65,'set-up-65','2026-11-23 19:29:32.238544','{"kind": "take-ticket", "seat": 2, "start": "bergen", "end": "stockholm", "value": 5}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',66,'set-up-66','2026-11-23 19:29:32.238544','{"kind": "take-ticket", "seat": 2, "start": "bergen", "end": "lahti", "value": 9}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',67,'set-up-67','2026-11-23 19:29:32.238544','{"kind": "take-ticket", "seat": 2, "start": "bergen", "end": "karlskrona", "value": 8}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',68,'set-up-68','2026-11-23 19:29:32.238544','{"kind": "take-ticket", "seat": 2, "start": "alborg", "end": "lillehammer", "value": 3}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',69,'set-up-69','2026-11-23 19:29:32.238544','{"kind": "take-ticket", "seat": 2, "start": "bergen", "end": "klaipeda", "value": 8}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',70,'set-up-70','2026-11-23 19:29:32.238544','{"kind": "take-ticket", "seat": 2, "start": "kobenhavn", "end": "oslo", "value": 4}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',71,'set-up-71','2026-11-23 19:29:32.238544','{"kind": "type-count", "seat": 0, "count": "locomotives", "number": 3}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',72,'set-up-72','2026-11-23 19:29:32.238544','{"kind": "type-count", "seat": 1, "count": "locomotives", "number": 3}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',73,'set-up-73','2026-11-23 19:29:32.238544','{"kind": "type-count", "seat": 2, "count": "locomotives", "number": 1}','NG2iv1E_ioOlH-E5','set-up');
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',74,'m178','2026-11-23 19:29:32.256496','{"kind": "choose-cards", "cards": ["call-of-the-wild", "ferry-master", "local-network", "capital-investment"]}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',75,'m179','2026-11-23 19:29:32.271740','{"kind": "choose-cards", "cards": ["call-of-the-wild", "ferry-master", "local-network", "international-tycoon"]}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',76,'m180','2026-11-23 19:29:32.280645','{"kind": "type-count", "seat": 0, "count": "locomotives", "number": 0}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('Z6Jqxj8iRZ9jf1o8',77,'m181','2026-11-23 19:29:32.292235','{"kind": "type-count", "seat": 0, "count": "locomotives", "number": 3}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('FlALS9P9RLSG2cjV',1,'m182','2026-11-23 19:29:32.627022','{"kind": "claim", "seat": 0, "route": "ost-weiche"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('FlALS9P9RLSG2cjV',2,'m183','2026-11-23 19:29:32.629296','{"kind": "claim", "seat": 0, "route": "weiche-west"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('FlALS9P9RLSG2cjV',3,'m184','2026-11-23 19:29:32.631354','{"kind": "claim", "seat": 1, "route": "nord-ost"}','xnuSyib8dLObNdbf',NULL);
INSERT INTO "moves" VALUES('FlALS9P9RLSG2cjV',4,'m185','2026-11-23 19:29:32.633374','{"kind": "take-ticket", "seat": 0, "start": "west", "end": "ost"}','NG2iv1E_ioOlH-E5',NULL);
INSERT INTO "moves" VALUES('FlALS9P9RLSG2cjV',5,'m186','2026-11-23 19:29:32.635539','{"kind": "take-ticket", "seat": 1, "start": "nord", "end": "west"}','xnuSyib8dLObNdbf',NULL);
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
INSERT INTO "round_lines" VALUES('S3Xn5rByNPdQfSGV',1,'2026-11-23 19:29:32.655594','NG2iv1E_ioOlH-E5','{"kind": "name", "name": "Freitags"}');
INSERT INTO "round_lines" VALUES('S3Xn5rByNPdQfSGV',2,'2026-11-23 19:29:32.658520','NG2iv1E_ioOlH-E5','{"kind": "put", "game": "x0N5G0cQUfgiFs8C"}');
INSERT INTO "round_lines" VALUES('S3Xn5rByNPdQfSGV',3,'2026-11-23 19:29:32.660859','NG2iv1E_ioOlH-E5','{"kind": "put", "game": "Sp_3UqGBRGMGDLNJ"}');
INSERT INTO "round_lines" VALUES('S3Xn5rByNPdQfSGV',4,'2026-11-23 19:29:32.662851','NG2iv1E_ioOlH-E5','{"kind": "put", "game": "Z6Jqxj8iRZ9jf1o8"}');
INSERT INTO "round_lines" VALUES('S3Xn5rByNPdQfSGV',5,'2026-11-23 19:29:32.664868','NG2iv1E_ioOlH-E5','{"kind": "put", "game": "FlALS9P9RLSG2cjV"}');
INSERT INTO "round_lines" VALUES('S3Xn5rByNPdQfSGV',6,'2026-11-23 19:29:32.666414','NG2iv1E_ioOlH-E5','{"kind": "leave", "game": "FlALS9P9RLSG2cjV"}');
INSERT INTO "round_lines" VALUES('S3Xn5rByNPdQfSGV',7,'2026-11-23 19:29:32.673311','NG2iv1E_ioOlH-E5','{"kind": "merge", "name": "Gosia", "into": "Chlo\u00e9"}');
CREATE TABLE rounds (
	"key" VARCHAR(32) NOT NULL, 
	created DATETIME NOT NULL, 
	opened DATE NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "rounds" VALUES('S3Xn5rByNPdQfSGV','2026-11-23 19:29:32.655128','2026-11-23');
CREATE TABLE seats (
	game VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	phone VARCHAR(64) NOT NULL, 
	is_done BOOLEAN NOT NULL, 
	lender VARCHAR(64), 
	taken_by VARCHAR(64), 
	asker VARCHAR(64), 
	asked DATETIME, 
	PRIMARY KEY (game, seat), 
	FOREIGN KEY(game) REFERENCES games ("key")
);
INSERT INTO "seats" VALUES('x0N5G0cQUfgiFs8C',0,'NG2iv1E_ioOlH-E5',0,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('x0N5G0cQUfgiFs8C',1,'xnuSyib8dLObNdbf',0,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('FlALS9P9RLSG2cjV',0,'NG2iv1E_ioOlH-E5',0,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('FlALS9P9RLSG2cjV',1,'NG2iv1E_ioOlH-E5',0,'xnuSyib8dLObNdbf','NG2iv1E_ioOlH-E5',NULL,NULL);
CREATE TABLE settings (
	name VARCHAR(64) NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE waiting (
	"key" VARCHAR(32) NOT NULL, 
	phone VARCHAR(64) NOT NULL, 
	moves INTEGER NOT NULL, 
	told DATETIME NOT NULL, 
	PRIMARY KEY ("key", phone)
);
CREATE TABLE wastebasket (
	"key" VARCHAR(32) NOT NULL, 
	removed DATE NOT NULL, 
	map VARCHAR(64), 
	rows TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "wastebasket" VALUES('ywvXl9G1aMf3ddlh','2026-11-23','1fdbf8c4864d43287cce66a9eff171487acdd8cf526cedfd622d885edd0b94ac','{"moves": [{"game": "ywvXl9G1aMf3ddlh", "number": 1, "id": "m187", "made": "2026-11-23 19:29:32.652925+00:00", "move": "{\"kind\": \"claim\", \"seat\": 0, \"route\": \"nord-ost\"}", "phone": "NG2iv1E_ioOlH-E5", "group": null}], "seats": [], "games": [{"key": "ywvXl9G1aMf3ddlh", "created": "2026-11-23 19:29:32.649992+00:00", "set_up": "{\n \"format\": 1,\n \"board\": \"own-1fdbf8c4864d\",\n \"edition\": \"classic\",\n \"double_routes\": \"rulebook\",\n \"players\": [\n  {\n   \"name\": \"Anna\",\n   \"colour\": \"red\"\n  },\n  {\n   \"name\": \"Bj\u00f6rn\",\n   \"colour\": \"blue\"\n  }\n ],\n \"claims_in_order\": true,\n \"claims\": [],\n \"stations\": [],\n \"tickets\": []\n}\n", "seatings": 0, "opened": "2020-01-01", "led": null, "map": "1fdbf8c4864d43287cce66a9eff171487acdd8cf526cedfd622d885edd0b94ac"}], "round_lines": [], "rounds": []}');
CREATE INDEX games_map ON games (map);
CREATE INDEX wastebasket_map ON wastebasket (map);
COMMIT;
