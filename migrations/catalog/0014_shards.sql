CREATE TABLE `shard_maps` (
	`version` integer PRIMARY KEY NOT NULL,
	`shards` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `shard_moves` (
	`move_id` text PRIMARY KEY NOT NULL,
	`slots` text NOT NULL,
	`source` integer NOT NULL,
	`target` integer NOT NULL,
	`step` text NOT NULL,
	`scanned` text,
	`copied_rows` integer DEFAULT 0 NOT NULL,
	`leased_until` text,
	`created_at` text NOT NULL,
	`switched_at` text,
	`finished_at` text
);
