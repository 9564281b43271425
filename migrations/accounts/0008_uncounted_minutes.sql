CREATE TABLE `uncounted_minutes` (
	`minute` text PRIMARY KEY NOT NULL,
	`calls` integer NOT NULL,
	`uncounted` integer NOT NULL
);
