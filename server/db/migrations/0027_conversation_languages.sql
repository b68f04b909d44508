ALTER TABLE "runs" DROP CONSTRAINT "runs_question_key";--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "retold_in" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "written_in" text;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_question_key" UNIQUE("question_id","retold_in");