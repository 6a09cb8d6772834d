-- A repeated request gets the first one's body to the letter; jsonb puts its keys into an order of its own.
alter table idempotent_answer alter column answer type json;
alter table platform.idempotent_answer alter column answer type json;
