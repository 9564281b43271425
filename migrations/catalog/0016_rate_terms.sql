ALTER TABLE `rates` ADD `program` text;--> statement-breakpoint
ALTER TABLE `rates` ADD `mortgage_insurance_percent` real;--> statement-breakpoint
ALTER TABLE `rates` ADD `early_closure_fee_usd` real;--> statement-breakpoint
ALTER TABLE `rates` ADD `early_closure_months` integer;--> statement-breakpoint
ALTER TABLE `rates` ADD `intro_rate` real;--> statement-breakpoint
ALTER TABLE `rates` ADD `intro_months` integer;--> statement-breakpoint
ALTER TABLE `rates` ADD `repayment_months` integer;--> statement-breakpoint
ALTER TABLE `rates` ADD `initial_cap` real;--> statement-breakpoint
ALTER TABLE `rates` ADD `periodic_cap` real;--> statement-breakpoint
ALTER TABLE `rates` ADD `lifetime_cap` real;