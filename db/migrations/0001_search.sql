-- Written by hand: drizzle-kit knows no extensions. pg_trgm is trusted, the owner of a database may create it.
-- Finds letters anywhere in what the inbox searches; without the index the same question is only slower.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE INDEX "requests_letters" ON "requests" USING gin ("search_text" gin_trgm_ops);
