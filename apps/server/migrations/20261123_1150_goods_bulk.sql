-- What a bulk edit of parts changes, each part with its values before and after, so that it is done piece by piece and can be
-- taken back.
create table goods_bulk (
  store_id uuid not null,
  -- Of the job that carries it out
  id uuid not null,
  -- The job that works on it last: the edit, or its undoing
  job_id uuid not null,
  create_time timestamptz not null,
  primary key (store_id, id)
);
call wall('goods_bulk');

create table goods_bulk_row (
  store_id uuid not null,
  bulk_id uuid not null,
  goods_id uuid not null,
  -- Only the values that change
  before jsonb not null,
  after jsonb not null,
  -- 0 planned, 1 changed, 2 left alone as somebody else had changed it, 3 taken back, 4 not taken back for the same reason
  state int not null default 0 check (state between 0 and 4),
  primary key (store_id, bulk_id, goods_id),
  foreign key (store_id, bulk_id) references goods_bulk on delete cascade
);
create index goods_bulk_row_state on goods_bulk_row (store_id, bulk_id, state, goods_id);
call wall('goods_bulk_row');
