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
ALTER TABLE "profiles" ADD COLUMN "mention_mails" boolean DEFAULT true NOT NULL;