CREATE TABLE "assignment_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"only" boolean DEFAULT true NOT NULL,
	"rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"draft" jsonb,
	"state" text DEFAULT 'used' NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "assignment_rules_only_unique" UNIQUE("only"),
	CONSTRAINT "assignment_rules_only" CHECK ("only"),
	CONSTRAINT "assignment_rules_state" CHECK (state = case when draft is null then 'used' else 'draft' end)
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "mention_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD COLUMN "payment_terms" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "payment_terms" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "lost_reason" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "lost_by" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "lost_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "follow_up" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attachments" jsonb;--> statement-breakpoint
CREATE INDEX "quotes_lost" ON "quotes" USING btree ("lost_at") WHERE lost_at is not null;--> statement-breakpoint
CREATE INDEX "reminders_follow_ups" ON "reminders" USING btree ("quote_id") WHERE follow_up and done_at is null;