CREATE TABLE `gazetteer_parts` (
	`content_hash` text NOT NULL,
	`part` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`content_hash`, `part`)
);
