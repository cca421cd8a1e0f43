CREATE INDEX "requests_standing" ON "requests" USING btree ("company_id","user_id","state");--> statement-breakpoint
CREATE INDEX "requests_due" ON "requests" USING btree ("due_at","id");