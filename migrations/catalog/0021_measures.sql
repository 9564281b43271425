CREATE TABLE `quality_measures` (
	`measure_id` text PRIMARY KEY NOT NULL,
	`seed` integer NOT NULL,
	`drawn_at` text NOT NULL,
	`measured_at` text,
	`measured_by` text,
	`outcome` text
);
--> statement-breakpoint
CREATE TABLE `quality_samples` (
	`measure_id` text NOT NULL,
	`number` integer NOT NULL,
	`rate_id` text NOT NULL,
	`row` text NOT NULL,
	`text_sha256` text,
	PRIMARY KEY(`measure_id`, `number`)
);
--> statement-breakpoint
CREATE TABLE `rate_leads` (
	`rate_id` text NOT NULL,
	`day` text NOT NULL,
	`times` integer NOT NULL,
	PRIMARY KEY(`rate_id`, `day`)
);
--> statement-breakpoint
CREATE INDEX `rate_leads_day` ON `rate_leads` (`day`);