CREATE TABLE "fetches" (
	"what" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL,
	"fetched_at" timestamp (3) with time zone,
	"trouble_since" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "fetches_what" CHECK (what in ('temperatures', 'drives')),
	CONSTRAINT "fetches_trouble" CHECK ((trouble_since is null) = (reason is null))
);
--> statement-breakpoint
ALTER TABLE "storm_allotments" ADD COLUMN "basis" text DEFAULT 'last_year' NOT NULL;--> statement-breakpoint
ALTER TABLE "storm_allotments" ADD CONSTRAINT "storm_allotments_basis" CHECK (basis in ('last_year', 'average'));