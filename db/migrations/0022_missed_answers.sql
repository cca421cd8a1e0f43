DROP INDEX "requests_promises";--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "missed_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "counted_due_at" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(missed_due_at, due_at)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "requests_promises" ON "requests" USING btree ("counted_due_at","answered_at","released_at");