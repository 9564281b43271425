CREATE TABLE `attempts` (
	`org_id` text NOT NULL,
	`delivery_id` text NOT NULL,
	`number` integer NOT NULL,
	`attempted_at` text NOT NULL,
	`status_code` integer,
	`latency_ms` integer,
	`response_excerpt` text,
	`error` text,
	PRIMARY KEY(`org_id`, `delivery_id`, `number`)
);
--> statement-breakpoint
CREATE TABLE `cells` (
	`cell` text PRIMARY KEY NOT NULL,
	`product` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `cells_product` ON `cells` (`product`);--> statement-breakpoint
CREATE TABLE `deliveries` (
	`org_id` text NOT NULL,
	`delivery_id` text NOT NULL,
	`event_id` text NOT NULL,
	`source_id` text NOT NULL,
	`event` text NOT NULL,
	`status` text NOT NULL,
	`attempts_made` integer DEFAULT 0 NOT NULL,
	`round_start` integer DEFAULT 0 NOT NULL,
	`replayed` integer DEFAULT false NOT NULL,
	`next_attempt_at` text,
	`claimed_until` text,
	`created_at` text NOT NULL,
	`delivered_at` text,
	PRIMARY KEY(`org_id`, `delivery_id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_event` ON `deliveries` (`org_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `deliveries_source` ON `deliveries` (`org_id`,`source_id`,`created_at`,`delivery_id`);--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE TABLE `evaluator_progress` (
	`name` text PRIMARY KEY NOT NULL,
	`book_version` integer NOT NULL,
	`book_hash` text NOT NULL,
	`previous_hash` text,
	`done` integer NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `events` (
	`org_id` text NOT NULL,
	`event_id` text NOT NULL,
	`source_id` text NOT NULL,
	`event` text NOT NULL,
	`book_version` integer,
	`observation` text,
	`payload` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`org_id`, `event_id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_once` ON `events` (`org_id`,`source_id`,`book_version`);--> statement-breakpoint
CREATE INDEX `events_age` ON `events` (`created_at`);--> statement-breakpoint
CREATE TABLE `looks` (
	`product` text NOT NULL,
	`book_version` integer NOT NULL,
	`book_hash` text NOT NULL,
	`changes` text NOT NULL,
	`looked_at` text NOT NULL,
	PRIMARY KEY(`product`, `book_version`)
);
--> statement-breakpoint
CREATE TABLE `monitors` (
	`org_id` text NOT NULL,
	`monitor_id` text NOT NULL,
	`environment` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`disabled_reason` text,
	`decision_context` text NOT NULL,
	`conditions` text NOT NULL,
	`webhook_url` text NOT NULL,
	`cooldown_hours` real NOT NULL,
	`secret_generation` integer DEFAULT 1 NOT NULL,
	`previous_secret_until` text,
	`baseline` text,
	`initial_observation` text,
	`initial_version` integer NOT NULL,
	`looked_version` integer NOT NULL,
	`set_at` text NOT NULL,
	`last_triggered_at` text,
	`last_triggered_version` integer,
	`sequence` integer DEFAULT 0 NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`consecutive_dead` integer DEFAULT 0 NOT NULL,
	`idempotency_key` text,
	`request_hash` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`org_id`, `monitor_id`)
);
--> statement-breakpoint
CREATE INDEX `monitors_listing` ON `monitors` (`org_id`,`environment`,`created_at`,`monitor_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `monitors_idempotency` ON `monitors` (`org_id`,`idempotency_key`) WHERE idempotency_key is not null;--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`org_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`environment` text NOT NULL,
	`product_type` text NOT NULL,
	`state` text,
	`min_change_bps` real NOT NULL,
	`webhook_url` text NOT NULL,
	`status` text NOT NULL,
	`disabled_reason` text,
	`reference_rate` real,
	`watch_key` text,
	`low` real,
	`high` real,
	`looked_version` integer NOT NULL,
	`sequence` integer DEFAULT 0 NOT NULL,
	`consecutive_dead` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`org_id`, `subscription_id`)
);
--> statement-breakpoint
CREATE INDEX `subscriptions_low` ON `subscriptions` (`watch_key`,`low`) WHERE watch_key is not null;--> statement-breakpoint
CREATE INDEX `subscriptions_high` ON `subscriptions` (`watch_key`,`high`) WHERE watch_key is not null;--> statement-breakpoint
CREATE TABLE `watches` (
	`org_id` text NOT NULL,
	`monitor_id` text NOT NULL,
	`cell` text NOT NULL,
	`field` text NOT NULL,
	`watch_key` text,
	`low` real,
	`high` real,
	`rearm_at` text,
	PRIMARY KEY(`org_id`, `monitor_id`)
);
--> statement-breakpoint
CREATE INDEX `watches_low` ON `watches` (`watch_key`,`low`,`org_id`,`monitor_id`) WHERE watch_key is not null and low is not null;--> statement-breakpoint
CREATE INDEX `watches_high` ON `watches` (`watch_key`,`high`,`org_id`,`monitor_id`) WHERE watch_key is not null and high is not null;--> statement-breakpoint
CREATE INDEX `watches_rearm` ON `watches` (`rearm_at`) WHERE rearm_at is not null;