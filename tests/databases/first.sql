BEGIN TRANSACTION;
CREATE TABLE games (
	"key" VARCHAR(32) NOT NULL, 
	created DATETIME NOT NULL, 
	set_up TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "games" VALUES('OWGeHw0DblZIlUYC','2026-11-21 10:19:23.956456','{
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
INSERT INTO "games" VALUES('k3bP7bJTm5HVEF74','2026-11-21 10:19:23.978090','{
 "format": 1,
 "board": "poland",
 "edition": "classic",
 "double_routes": "rulebook",
 "players": [
  {
   "name": "Celina",
   "colour": "blue"
  },
  {
   "name": "Dąbrowska",
   "colour": "red"
  },
  {
   "name": "Ewa",
   "colour": "green"
  }
 ],
 "claims_in_order": true,
 "claims": [],
 "stations": [],
 "tickets": []
}
');
INSERT INTO "games" VALUES('nXbgEVbP4b5seeNy','2026-11-21 10:19:23.989856','{
 "format": 1,
 "board": "usa",
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
');
INSERT INTO "games" VALUES('H5vfHwGnycK_hBmN','2026-11-21 10:19:23.999392','{
 "format": 1,
 "board": "nordic",
 "edition": "classic",
 "double_routes": "rulebook",
 "players": [
  {
   "name": "Ida",
   "colour": "red"
  },
  {
   "name": "Jon",
   "colour": "purple"
  }
 ],
 "claims_in_order": true,
 "claims": [],
 "stations": [],
 "tickets": []
}
');
INSERT INTO "games" VALUES('lz1jVB9uYj7oTUrI','2026-11-21 10:19:24.000332','{
 "format": 1,
 "board": "usa",
 "edition": "classic",
 "double_routes": "open",
 "players": [
  {
   "name": "Kim",
   "colour": "blue"
  },
  {
   "name": "Lea",
   "colour": "red"
  },
  {
   "name": "Max",
   "colour": "green"
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
	move TEXT NOT NULL, 
	PRIMARY KEY (game, number), 
	UNIQUE (game, id), 
	FOREIGN KEY(game) REFERENCES games ("key")
);
INSERT INTO "moves" VALUES('OWGeHw0DblZIlUYC',1,'OWGe00000000000000000001','2026-11-21 10:19:23.960647','{"kind": "claim", "seat": 0, "route": "paris-zurich"}');
INSERT INTO "moves" VALUES('OWGeHw0DblZIlUYC',2,'OWGe00000000000000000002','2026-11-21 10:19:23.962038','{"kind": "claim", "seat": 1, "route": "brest-dieppe"}');
INSERT INTO "moves" VALUES('OWGeHw0DblZIlUYC',3,'OWGe00000000000000000003','2026-11-21 10:19:23.962868','{"kind": "build", "seat": 1, "city": "wien"}');
INSERT INTO "moves" VALUES('OWGeHw0DblZIlUYC',4,'OWGe00000000000000000004','2026-11-21 10:19:23.963711','{"kind": "take-ticket", "seat": 0, "start": "brest", "end": "petrograd"}');
INSERT INTO "moves" VALUES('OWGeHw0DblZIlUYC',5,'OWGe00000000000000000005','2026-11-21 10:19:23.964518','{"kind": "take-ticket", "seat": 1, "start": "amsterdam", "end": "lisboa", "value": 13}');
INSERT INTO "moves" VALUES('OWGeHw0DblZIlUYC',6,'OWGe00000000000000000006','2026-11-21 10:19:23.965296','{"kind": "claim", "seat": 0, "route": "berlin-wien"}');
INSERT INTO "moves" VALUES('OWGeHw0DblZIlUYC',7,'OWGe00000000000000000007','2026-11-21 10:19:23.966144','{"kind": "claim", "seat": 1, "route": "berlin-danzig"}');
INSERT INTO "moves" VALUES('OWGeHw0DblZIlUYC',8,'OWGe00000000000000000008','2026-11-21 10:19:23.966968','{"kind": "build", "seat": 0, "city": "roma"}');
INSERT INTO "moves" VALUES('OWGeHw0DblZIlUYC',9,'OWGe00000000000000000009','2026-11-21 10:19:23.967765','{"kind": "undo"}');
INSERT INTO "moves" VALUES('OWGeHw0DblZIlUYC',10,'OWGe0000000000000000000a','2026-11-21 10:19:23.968483','{"kind": "undo"}');
INSERT INTO "moves" VALUES('OWGeHw0DblZIlUYC',11,'OWGe0000000000000000000b','2026-11-21 10:19:23.969196','{"kind": "undo"}');
INSERT INTO "moves" VALUES('OWGeHw0DblZIlUYC',12,'OWGe0000000000000000000c','2026-11-21 10:19:23.969969','{"kind": "claim", "seat": 1, "route": "berlin-wien"}');
INSERT INTO "moves" VALUES('OWGeHw0DblZIlUYC',13,'OWGe0000000000000000000d','2026-11-21 10:19:23.970740','{"kind": "give", "seat": 1, "route": "paris-zurich"}');
INSERT INTO "moves" VALUES('OWGeHw0DblZIlUYC',14,'OWGe0000000000000000000e','2026-11-21 10:19:23.971663','{"kind": "release", "route": "brest-dieppe"}');
INSERT INTO "moves" VALUES('OWGeHw0DblZIlUYC',15,'OWGe0000000000000000000f','2026-11-21 10:19:23.972377','{"kind": "undo"}');
INSERT INTO "moves" VALUES('OWGeHw0DblZIlUYC',16,'OWGe00000000000000000010','2026-11-21 10:19:23.973142','{"kind": "open-doubles", "is_open": true}');
INSERT INTO "moves" VALUES('OWGeHw0DblZIlUYC',17,'OWGe00000000000000000011','2026-11-21 10:19:23.973935','{"kind": "claim", "seat": 0, "route": "berlin-frankfurt-1"}');
INSERT INTO "moves" VALUES('OWGeHw0DblZIlUYC',18,'OWGe00000000000000000012','2026-11-21 10:19:23.974666','{"kind": "claim", "seat": 1, "route": "berlin-frankfurt-2"}');
INSERT INTO "moves" VALUES('OWGeHw0DblZIlUYC',19,'OWGe00000000000000000013','2026-11-21 10:19:23.975409','{"kind": "shift", "route": "berlin-wien", "place": 0}');
INSERT INTO "moves" VALUES('OWGeHw0DblZIlUYC',20,'OWGe00000000000000000014','2026-11-21 10:19:23.976128','{"kind": "remove", "city": "wien"}');
INSERT INTO "moves" VALUES('OWGeHw0DblZIlUYC',21,'OWGe00000000000000000015','2026-11-21 10:19:23.976867','{"kind": "return-ticket", "start": "brest", "end": "petrograd", "value": 20}');
INSERT INTO "moves" VALUES('OWGeHw0DblZIlUYC',22,'OWGe00000000000000000016','2026-11-21 10:19:23.977684','{"kind": "undo"}');
INSERT INTO "moves" VALUES('k3bP7bJTm5HVEF74',1,'k3bP00000000000000000001','2026-11-21 10:19:23.979513','{"kind": "claim", "seat": 0, "route": "kielce-krakow"}');
INSERT INTO "moves" VALUES('k3bP7bJTm5HVEF74',2,'k3bP00000000000000000002','2026-11-21 10:19:23.980269','{"kind": "enter-cards", "as_they_lie": true}');
INSERT INTO "moves" VALUES('k3bP7bJTm5HVEF74',3,'k3bP00000000000000000003','2026-11-21 10:19:23.981000','{"kind": "take-card", "seat": 0, "country": "rosja", "value": 7}');
INSERT INTO "moves" VALUES('k3bP7bJTm5HVEF74',4,'k3bP00000000000000000004','2026-11-21 10:19:23.981767','{"kind": "take-card", "seat": 1, "country": "rosja", "value": 4}');
INSERT INTO "moves" VALUES('k3bP7bJTm5HVEF74',5,'k3bP00000000000000000005','2026-11-21 10:19:23.982474','{"kind": "undo"}');
INSERT INTO "moves" VALUES('k3bP7bJTm5HVEF74',6,'k3bP00000000000000000006','2026-11-21 10:19:23.983172','{"kind": "enter-cards", "as_they_lie": true}');
INSERT INTO "moves" VALUES('k3bP7bJTm5HVEF74',7,'k3bP00000000000000000007','2026-11-21 10:19:23.983841','{"kind": "take-card", "seat": 2, "country": "rosja", "value": 7}');
INSERT INTO "moves" VALUES('k3bP7bJTm5HVEF74',8,'k3bP00000000000000000008','2026-11-21 10:19:23.984510','{"kind": "take-card", "seat": 2, "country": "niemcy", "value": 7}');
INSERT INTO "moves" VALUES('k3bP7bJTm5HVEF74',9,'k3bP00000000000000000009','2026-11-21 10:19:23.985158','{"kind": "undo"}');
INSERT INTO "moves" VALUES('k3bP7bJTm5HVEF74',10,'k3bP0000000000000000000a','2026-11-21 10:19:23.985922','{"kind": "take-card", "seat": 1, "country": "niemcy", "value": 7}');
INSERT INTO "moves" VALUES('k3bP7bJTm5HVEF74',11,'k3bP0000000000000000000b','2026-11-21 10:19:23.986676','{"kind": "return-card", "country": "niemcy", "value": 7}');
INSERT INTO "moves" VALUES('k3bP7bJTm5HVEF74',12,'k3bP0000000000000000000c','2026-11-21 10:19:23.987457','{"kind": "take-card", "seat": 0, "country": "litwa", "value": 3}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',1,'set-up-1','2026-11-21 10:19:23.989886','{"kind": "claim", "seat": 0, "route": "portland-san-francisco-2"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',2,'set-up-2','2026-11-21 10:19:23.989899','{"kind": "claim", "seat": 1, "route": "salt-lake-city-san-francisco-1"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',3,'set-up-3','2026-11-21 10:19:23.989908','{"kind": "claim", "seat": 2, "route": "pittsburgh-toronto"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',4,'set-up-4','2026-11-21 10:19:23.989918','{"kind": "claim", "seat": 3, "route": "kansas-city-saint-louis-2"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',5,'set-up-5','2026-11-21 10:19:23.989926','{"kind": "claim", "seat": 0, "route": "los-angeles-san-francisco-1"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',6,'set-up-6','2026-11-21 10:19:23.989935','{"kind": "claim", "seat": 1, "route": "denver-salt-lake-city-1"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',7,'set-up-7','2026-11-21 10:19:23.989943','{"kind": "claim", "seat": 2, "route": "pittsburgh-raleigh"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',8,'set-up-8','2026-11-21 10:19:23.989951','{"kind": "claim", "seat": 3, "route": "denver-kansas-city-1"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',9,'set-up-9','2026-11-21 10:19:23.989959','{"kind": "claim", "seat": 0, "route": "las-vegas-los-angeles"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',10,'set-up-10','2026-11-21 10:19:23.989967','{"kind": "claim", "seat": 1, "route": "helena-salt-lake-city"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',11,'set-up-11','2026-11-21 10:19:23.989974','{"kind": "claim", "seat": 2, "route": "duluth-toronto"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',12,'set-up-12','2026-11-21 10:19:23.989982','{"kind": "claim", "seat": 3, "route": "pittsburgh-saint-louis"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',13,'set-up-13','2026-11-21 10:19:23.989990','{"kind": "claim", "seat": 0, "route": "los-angeles-phoenix"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',14,'set-up-14','2026-11-21 10:19:23.989997','{"kind": "claim", "seat": 1, "route": "denver-helena"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',15,'set-up-15','2026-11-21 10:19:23.990005','{"kind": "claim", "seat": 2, "route": "new-york-pittsburgh-1"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',16,'set-up-16','2026-11-21 10:19:23.990012','{"kind": "claim", "seat": 3, "route": "kansas-city-oklahoma-city-1"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',17,'set-up-17','2026-11-21 10:19:23.990020','{"kind": "claim", "seat": 0, "route": "salt-lake-city-san-francisco-2"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',18,'set-up-18','2026-11-21 10:19:23.990028','{"kind": "claim", "seat": 1, "route": "portland-san-francisco-1"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',19,'set-up-19','2026-11-21 10:19:23.990036','{"kind": "claim", "seat": 2, "route": "chicago-pittsburgh-1"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',20,'set-up-20','2026-11-21 10:19:23.990043','{"kind": "claim", "seat": 3, "route": "nashville-saint-louis"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',21,'set-up-21','2026-11-21 10:19:23.990051','{"kind": "claim", "seat": 0, "route": "portland-seattle-2"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',22,'set-up-22','2026-11-21 10:19:23.990058','{"kind": "claim", "seat": 1, "route": "portland-seattle-1"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',23,'set-up-23','2026-11-21 10:19:23.990066','{"kind": "claim", "seat": 2, "route": "chicago-toronto"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',24,'set-up-24','2026-11-21 10:19:23.990073','{"kind": "claim", "seat": 3, "route": "dallas-oklahoma-city-2"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',25,'set-up-25','2026-11-21 10:19:23.990081','{"kind": "claim", "seat": 0, "route": "phoenix-santa-fe"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',26,'set-up-26','2026-11-21 10:19:23.990089','{"kind": "claim", "seat": 1, "route": "duluth-helena"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',27,'set-up-27','2026-11-21 10:19:23.990097','{"kind": "claim", "seat": 2, "route": "calgary-seattle"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',28,'set-up-28','2026-11-21 10:19:23.990104','{"kind": "claim", "seat": 3, "route": "denver-omaha"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',29,'set-up-29','2026-11-21 10:19:23.990112','{"kind": "claim", "seat": 0, "route": "helena-seattle"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',30,'set-up-30','2026-11-21 10:19:23.990120','{"kind": "claim", "seat": 1, "route": "atlanta-raleigh-1"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',31,'set-up-31','2026-11-21 10:19:23.990128','{"kind": "claim", "seat": 2, "route": "duluth-winnipeg"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',32,'set-up-32','2026-11-21 10:19:23.990136','{"kind": "claim", "seat": 3, "route": "kansas-city-omaha-2"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',33,'set-up-33','2026-11-21 10:19:23.990143','{"kind": "claim", "seat": 0, "route": "calgary-helena"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',34,'set-up-34','2026-11-21 10:19:23.990151','{"kind": "claim", "seat": 1, "route": "atlanta-new-orleans-2"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',35,'set-up-35','2026-11-21 10:19:23.990159','{"kind": "claim", "seat": 2, "route": "nashville-pittsburgh"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',36,'set-up-36','2026-11-21 10:19:23.990166','{"kind": "claim", "seat": 3, "route": "dallas-little-rock"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',37,'set-up-37','2026-11-21 10:19:23.990174','{"kind": "claim", "seat": 0, "route": "helena-omaha"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',38,'set-up-38','2026-11-21 10:19:23.990182','{"kind": "claim", "seat": 1, "route": "raleigh-washington-2"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',39,'set-up-39','2026-11-21 10:19:23.990190','{"kind": "claim", "seat": 2, "route": "new-york-washington-1"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',40,'set-up-40','2026-11-21 10:19:23.990197','{"kind": "claim", "seat": 3, "route": "atlanta-nashville"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',41,'set-up-41','2026-11-21 10:19:23.990205','{"kind": "claim", "seat": 0, "route": "helena-winnipeg"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',42,'set-up-42','2026-11-21 10:19:23.990213','{"kind": "claim", "seat": 1, "route": "chicago-duluth"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',43,'set-up-43','2026-11-21 10:19:23.990221','{"kind": "claim", "seat": 2, "route": "duluth-sault-st-marie"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',44,'set-up-44','2026-11-21 10:19:23.990229','{"kind": "claim", "seat": 3, "route": "dallas-el-paso"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',45,'set-up-45','2026-11-21 10:19:23.990236','{"kind": "claim", "seat": 0, "route": "seattle-vancouver-2"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',46,'set-up-46','2026-11-21 10:19:23.990244','{"kind": "claim", "seat": 1, "route": "las-vegas-salt-lake-city"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',47,'set-up-47','2026-11-21 10:19:23.990252','{"kind": "claim", "seat": 2, "route": "charleston-raleigh"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',48,'set-up-48','2026-11-21 10:19:23.990260','{"kind": "claim", "seat": 3, "route": "dallas-houston-2"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',49,'set-up-49','2026-11-21 10:19:23.990267','{"kind": "claim", "seat": 0, "route": "oklahoma-city-santa-fe"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',50,'set-up-50','2026-11-21 10:19:23.990275','{"kind": "claim", "seat": 1, "route": "chicago-pittsburgh-2"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',51,'set-up-51','2026-11-21 10:19:23.990283','{"kind": "claim", "seat": 2, "route": "atlanta-charleston"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',52,'set-up-52','2026-11-21 10:19:23.990290','{"kind": "claim", "seat": 3, "route": "seattle-vancouver-1"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',53,'set-up-53','2026-11-21 10:19:23.990301','{"kind": "take-ticket", "seat": 0, "start": "seattle", "end": "los-angeles", "value": 9}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',54,'set-up-54','2026-11-21 10:19:23.990311','{"kind": "take-ticket", "seat": 0, "start": "vancouver", "end": "santa-fe", "value": 13}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',55,'set-up-55','2026-11-21 10:19:23.990320','{"kind": "take-ticket", "seat": 0, "start": "calgary", "end": "phoenix", "value": 13}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',56,'set-up-56','2026-11-21 10:19:23.990330','{"kind": "take-ticket", "seat": 0, "start": "calgary", "end": "salt-lake-city", "value": 7}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',57,'set-up-57','2026-11-21 10:19:23.990339','{"kind": "take-ticket", "seat": 1, "start": "chicago", "end": "new-orleans", "value": 7}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',58,'set-up-58','2026-11-21 10:19:23.990348','{"kind": "take-ticket", "seat": 1, "start": "san-francisco", "end": "atlanta", "value": 17}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',59,'set-up-59','2026-11-21 10:19:23.990357','{"kind": "take-ticket", "seat": 1, "start": "denver", "end": "pittsburgh", "value": 11}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',60,'set-up-60','2026-11-21 10:19:23.990366','{"kind": "take-ticket", "seat": 1, "start": "montreal", "end": "atlanta", "value": 9}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',61,'set-up-61','2026-11-21 10:19:23.990375','{"kind": "take-ticket", "seat": 2, "start": "new-york", "end": "atlanta", "value": 6}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',62,'set-up-62','2026-11-21 10:19:23.990384','{"kind": "take-ticket", "seat": 2, "start": "sault-st-marie", "end": "nashville", "value": 8}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',63,'set-up-63','2026-11-21 10:19:23.990394','{"kind": "take-ticket", "seat": 3, "start": "kansas-city", "end": "houston", "value": 5}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',64,'set-up-64','2026-11-21 10:19:23.990403','{"kind": "take-ticket", "seat": 3, "start": "winnipeg", "end": "little-rock", "value": 11}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',65,'set-up-65','2026-11-21 10:19:23.990412','{"kind": "take-ticket", "seat": 3, "start": "winnipeg", "end": "houston", "value": 12}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',66,'set-up-66','2026-11-21 10:19:23.990422','{"kind": "take-ticket", "seat": 3, "start": "duluth", "end": "el-paso", "value": 10}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',67,'set-up-67','2026-11-21 10:19:23.990431','{"kind": "take-ticket", "seat": 3, "start": "duluth", "end": "houston", "value": 8}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',68,'set-up-68','2026-11-21 10:19:23.990440','{"kind": "take-ticket", "seat": 3, "start": "portland", "end": "nashville", "value": 17}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',69,'set-up-69','2026-11-21 10:19:23.990449','{"kind": "take-ticket", "seat": 3, "start": "seattle", "end": "new-york", "value": 22}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',70,'set-up-70','2026-11-21 10:19:23.990458','{"kind": "take-ticket", "seat": 3, "start": "dallas", "end": "new-york", "value": 11}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',71,'nXbg00000000000000000001','2026-11-21 10:19:23.996060','{"kind": "undo"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',72,'nXbg00000000000000000002','2026-11-21 10:19:23.996932','{"kind": "undo"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',73,'nXbg00000000000000000003','2026-11-21 10:19:23.998166','{"kind": "release", "route": "portland-san-francisco-2"}');
INSERT INTO "moves" VALUES('nXbgEVbP4b5seeNy',74,'nXbg00000000000000000004','2026-11-21 10:19:23.998945','{"kind": "undo"}');
INSERT INTO "moves" VALUES('lz1jVB9uYj7oTUrI',1,'lz1j00000000000000000001','2026-11-21 10:19:24.001478','{"kind": "claim", "seat": 0, "route": "atlanta-charleston"}');
INSERT INTO "moves" VALUES('lz1jVB9uYj7oTUrI',2,'lz1j00000000000000000002','2026-11-21 10:19:24.002263','{"kind": "undo"}');
COMMIT;
