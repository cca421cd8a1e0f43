ALTER TABLE "newsletter_issues" ADD COLUMN "segment" jsonb;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "county" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "product" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "industry" text;