-- The last id that was given before a run of 对账核对 ended: what is younger was added up by none yet. Times do not tell,
-- since an id may be ahead of its clock.
alter table balance_check_run add column last_id uuid;
