CREATE TABLE `status_hours` (
	`hour` text PRIMARY KEY NOT NULL,
	`looks` integer NOT NULL,
	`ready` integer NOT NULL,
	`faults` text NOT NULL,
	`last_minute` text NOT NULL
);
