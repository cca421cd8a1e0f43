DROP INDEX "mails_due";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "rank" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "turn_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "carried_by" uuid;--> statement-breakpoint
UPDATE "mails" SET "turn_at" = "created_at", "rank" = CASE
	WHEN "email" IN ('account-verify', 'account-verify-again', 'account-reset', 'account-new-address', 'account-invited', 'account-tried') THEN 0
	WHEN "email" = 'newsletter-issue' AND "audience" = 'visitor' THEN 3
	WHEN "audience" = 'visitor' AND "email" NOT IN ('request-copy', 'newsletter-confirm', 'newsletter-already') THEN 1
	ELSE 2 END
	WHERE "state" <> 'sent';--> statement-breakpoint
CREATE INDEX "mails_next" ON "mails" USING btree ("rank","turn_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_turn" ON "mails" USING btree ("recipient","rank","turn_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_carried" ON "mails" USING btree ("carried_by") WHERE carried_by is not null;