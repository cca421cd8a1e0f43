ALTER TABLE "customers" ADD COLUMN "kind_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "sent_as_guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Staff who wrote a customer's details chose the kind with them.
UPDATE "customers" SET "kind_chosen" = true
  WHERE EXISTS (SELECT 1 FROM events WHERE events.subject_id = customers.id AND events.name IN ('customer.added', 'customer.changed'));
--> statement-breakpoint
-- What a verified address found of its own was sent by nobody who was signed in.
UPDATE "requests" SET "sent_as_guest" = true
  WHERE user_id IS NULL OR EXISTS (SELECT 1 FROM events WHERE events.subject_id = requests.id
    AND events.name IN ('request.received', 'request.suspected') AND events.actor_role = 'visitor');
