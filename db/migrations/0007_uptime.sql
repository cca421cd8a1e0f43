CREATE SCHEMA "uptime";
--> statement-breakpoint
CREATE TABLE "uptime"."spans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "spans_forward" CHECK (began_at <= seen_at)
);
