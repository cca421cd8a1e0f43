ALTER TABLE "events" ADD COLUMN "subject_type" text;--> statement-breakpoint
UPDATE "events" SET "subject_type" = CASE
  WHEN "name" IN ('account.invited', 'account.invitation_accepted', 'account.invitation_declined', 'account.invitation_withdrawn') THEN 'invitation'
  WHEN "name" IN ('account.signed_up', 'account.verification_asked') AND NOT EXISTS (SELECT FROM "users" WHERE "users"."id" = "subject_id") THEN 'sign_up'
  WHEN "name" LIKE 'newsletter.issue%' THEN 'newsletter_issue'
  WHEN "name" LIKE 'newsletter.%' THEN 'newsletter_subscriber'
  WHEN "name" LIKE 'assistant.passage%' THEN 'assistant_passage'
  WHEN "name" LIKE 'assistant.%' THEN 'assistant_question'
  WHEN "name" LIKE 'promise.%' THEN 'request'
  WHEN "name" LIKE 'desk.%' THEN 'account'
  WHEN "name" LIKE 'rota.%' THEN 'settings'
  WHEN "name" LIKE 'mails.%' THEN 'mail'
  ELSE split_part("name", '.', 1)
END;--> statement-breakpoint
UPDATE "events" SET "subject_type" = about."subject_type"
  FROM (SELECT DISTINCT "subject_id", "subject_type" FROM "events" WHERE "subject_type" <> 'mail') about
  WHERE "events"."subject_type" = 'mail' AND about."subject_id" = "events"."subject_id";--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "subject_type" SET NOT NULL;--> statement-breakpoint
UPDATE "mails" SET "data" = "data" || '{"v": 1}' WHERE NOT "data" ? 'v';
