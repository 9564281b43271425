ALTER TABLE `rates` ADD `rate_high` real;--> statement-breakpoint
ALTER TABLE `rates` ADD `index` text;--> statement-breakpoint
ALTER TABLE `rates` ADD `margin_percent` real;--> statement-breakpoint
ALTER TABLE `rates` ADD `floor_percent` real;--> statement-breakpoint
ALTER TABLE `rates` ADD `ceiling_percent` real;--> statement-breakpoint
ALTER TABLE `rates` ADD `autopay_points` real;--> statement-breakpoint
ALTER TABLE `rates` ADD `relationship_points` real;--> statement-breakpoint
ALTER TABLE `rates` ADD `vehicle_age_points` real;--> statement-breakpoint
ALTER TABLE `rates` ADD `vehicle_year_min` integer;--> statement-breakpoint
ALTER TABLE `rates` ADD `vehicle_year_max` integer;--> statement-breakpoint
ALTER TABLE `rates` ADD `mileage_max` integer;--> statement-breakpoint
ALTER TABLE `rates` ADD `rate_basis` text;--> statement-breakpoint
ALTER TABLE `rates` ADD `rate_is_apr` integer;--> statement-breakpoint
ALTER TABLE `rates` ADD `evidence` text;--> statement-breakpoint
ALTER TABLE `rates` ADD `gone_since` text;