-- What the paper of a joint receipt says beside its row: {tenders, shares}, the tenders as they were handed over, and what each
-- outbound got and still owed then. Null of what was received before: an outbound that the money did not reach was not kept.
alter table receipt_batch add column paper jsonb;
