CREATE TABLE "dead_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"mail_id" uuid NOT NULL,
	"status" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailbox_reader" (
	"id" integer PRIMARY KEY NOT NULL,
	"uid_validity" text,
	"last_uid" bigint,
	"claim" uuid,
	"claimed_until" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"trouble_since" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "mailbox_reader_one" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "received_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mail_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "received_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"message_id" text,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"bounced_id" uuid,
	"from_address" text NOT NULL,
	"from_name" text NOT NULL,
	"from_known" boolean NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"cut" boolean DEFAULT false NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "received_mails_key_unique" UNIQUE("key"),
	CONSTRAINT "received_mails_kind" CHECK (kind in ('reply', 'request', 'bounce', 'automatic', 'unreadable'))
);
--> statement-breakpoint
ALTER TABLE "requests" DROP CONSTRAINT "requests_channel";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "bounced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "bounce_action" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "bounce_status" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "bounce_reason" text;--> statement-breakpoint
ALTER TABLE "received_files" ADD CONSTRAINT "received_files_mail_id_received_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."received_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "received_files_mail" ON "received_files" USING btree ("mail_id","place");--> statement-breakpoint
CREATE INDEX "received_mails_newest" ON "received_mails" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "received_mails_subject" ON "received_mails" USING btree ("subject_id","received_at");--> statement-breakpoint
CREATE INDEX "received_mails_from" ON "received_mails" USING btree (lower(from_address),"received_at");--> statement-breakpoint
CREATE INDEX "mails_bounced" ON "mails" USING btree ("created_at","id") WHERE bounced_at is not null;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_channel" CHECK (channel in ('form', 'phone', 'email'));