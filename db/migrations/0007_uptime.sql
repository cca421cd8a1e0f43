CREATE TABLE "uptime_spans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "uptime_spans_forward" CHECK (began_at <= seen_at)
);
