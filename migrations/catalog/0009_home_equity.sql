ALTER TABLE `rates` ADD `max_ltv_percent` real;--> statement-breakpoint
ALTER TABLE `rates` ADD `max_cltv_percent` real;