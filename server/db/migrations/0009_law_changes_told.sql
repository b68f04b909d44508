DROP INDEX "law_changes_act_idx";--> statement-breakpoint
CREATE INDEX "law_changes_act_idx" ON "law_changes" USING btree ("act") WHERE source <> 'text_note';