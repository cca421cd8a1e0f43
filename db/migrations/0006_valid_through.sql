ALTER TABLE "quotes" ADD COLUMN "valid_through" date;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "ending_told_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "quotes_accepted_ends" ON "quotes" USING btree ("valid_until") WHERE state = 'approved';