ALTER TABLE `institutions` ADD `is_federal` integer;--> statement-breakpoint
ALTER TABLE `institutions` ADD `shares_usd` real;--> statement-breakpoint
ALTER TABLE `institutions` ADD `undivided_earnings_usd` real;--> statement-breakpoint
ALTER TABLE `institutions` ADD `net_worth_usd` real;