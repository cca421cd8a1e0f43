ALTER TABLE "profiles" ADD COLUMN "staff_role" text;--> statement-breakpoint
UPDATE "profiles" SET "staff_role" = 'administrator' WHERE "role" = 'admin';--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "staff_role" text;--> statement-breakpoint
ALTER TABLE "invitations" DROP CONSTRAINT "invitations_role";--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_role" CHECK (role in ('customer', 'supplier', 'admin'));--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_staff" CHECK ((role = 'admin') = (staff_role is not null));--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_staff_alone" CHECK (role <> 'admin' or company_id is null);
