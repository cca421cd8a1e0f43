CREATE TABLE "chat_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"state" text NOT NULL,
	"rang_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"heard_at" timestamp (3) with time zone,
	"staff_id" uuid,
	"staff_name" text,
	"request_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "chat_calls_state" CHECK (state in ('ringing', 'answered', 'ended', 'missed'))
);
--> statement-breakpoint
CREATE TABLE "chat_desks" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"ring" text DEFAULT 'ask' NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "chat_desks_ring" CHECK (ring in ('ask', 'sound', 'quiet', 'away'))
);
--> statement-breakpoint
ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_role";--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "author_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "chat_calls" ADD CONSTRAINT "chat_calls_session_id_chat_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."chat_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_calls" ADD CONSTRAINT "chat_calls_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_calls" ADD CONSTRAINT "chat_calls_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_desks" ADD CONSTRAINT "chat_desks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_calls_open" ON "chat_calls" USING btree ("session_id") WHERE state in ('ringing', 'answered');--> statement-breakpoint
CREATE INDEX "chat_calls_session" ON "chat_calls" USING btree ("session_id","created_at");--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_role" CHECK (role in ('user', 'assistant', 'person', 'news'));