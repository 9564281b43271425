CREATE TABLE `import_rows` (
	`import_id` text NOT NULL,
	`kind` text NOT NULL,
	`entity_id` text NOT NULL,
	`line` integer NOT NULL,
	`row` text NOT NULL,
	`content_hash` text NOT NULL,
	PRIMARY KEY(`import_id`, `kind`, `entity_id`)
);
--> statement-breakpoint
CREATE TABLE `imports` (
	`import_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`skip_bad` integer NOT NULL,
	`cycle_date` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `institutions` (
	`credit_union_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`county` text,
	`charter_number` integer,
	`assets_usd` real,
	`members` integer,
	`website` text,
	`synthetic` integer NOT NULL,
	`retired` integer DEFAULT false NOT NULL,
	`content_hash` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `institutions_slug` ON `institutions` (`state`,`slug`);--> statement-breakpoint
CREATE TABLE `rate_books` (
	`version` integer PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`content_hash` text,
	`rows` integer,
	`institutions` integer,
	`published_at` text
);
--> statement-breakpoint
CREATE TABLE `rate_changes` (
	`book_version` integer NOT NULL,
	`rate_id` text NOT NULL,
	`credit_union_id` text NOT NULL,
	`product_type` text NOT NULL,
	`term_months` integer,
	`previous_rate` real,
	`new_rate` real,
	`changed_at` text NOT NULL,
	PRIMARY KEY(`book_version`, `rate_id`)
);
--> statement-breakpoint
CREATE INDEX `rate_changes_product` ON `rate_changes` (`product_type`,`changed_at`);--> statement-breakpoint
CREATE TABLE `rates` (
	`rate_id` text PRIMARY KEY NOT NULL,
	`credit_union_id` text NOT NULL,
	`product_type` text NOT NULL,
	`rate` real NOT NULL,
	`published_apr` real,
	`points` real,
	`fees_usd` real,
	`annual_fee_usd` real,
	`term_months` integer,
	`states` text,
	`min_amount` real,
	`max_amount` real,
	`min_credit_score` integer,
	`max_credit_score` integer,
	`min_down_payment_percent` real,
	`occupancy` text,
	`audience` text,
	`intents` text,
	`vehicle_condition` text,
	`initial_fixed_months` integer,
	`fully_indexed_rate` real,
	`effective_at` text,
	`observed_at` text NOT NULL,
	`source_url` text,
	`origin` text NOT NULL,
	`content_hash` text NOT NULL,
	`withdrawn` integer DEFAULT false NOT NULL,
	`book_version` integer NOT NULL,
	FOREIGN KEY (`credit_union_id`) REFERENCES `institutions`(`credit_union_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `rates_institution` ON `rates` (`credit_union_id`);--> statement-breakpoint
CREATE INDEX `rates_origin` ON `rates` (`origin`);