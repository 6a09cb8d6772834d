-- Two who write on one receipt must not overwrite each other unseen.
alter table receipt_bill add column version int not null default 1;
