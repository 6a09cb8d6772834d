-- A sheet of parts on its way into the archive. Its rows lie here and not in memory, so that they can be looked at, mended and
-- carried out in pieces.
create table goods_import (
  store_id uuid not null,
  id uuid not null,
  file_name text not null,
  headings text[] not null,
  -- For each heading the field that it fills; empty: it is left out
  mapping text[] not null,
  add_missing boolean not null default true,
  -- 0 being read, 1 to be confirmed, 2 importing, 3 imported, 4 discarded
  status int not null default 0 check (status between 0 and 4),
  job_id uuid,
  version int not null default 1,
  by_name text not null default '',
  create_time timestamptz not null,
  primary key (store_id, id),
  check (cardinality(headings) = cardinality(mapping))
);
call wall('goods_import');

create table goods_import_row (
  store_id uuid not null,
  import_id uuid not null,
  -- As in the sheet; the heading is row 1
  row_no int not null,
  -- What the sheet says, by its columns
  cells jsonb not null,
  -- The same as values, by field; what could not be read is missing
  given jsonb not null default '{}',
  -- Faults of form, by field, and all of them
  misread jsonb not null default '{}',
  faults jsonb not null default '{}',
  -- What the archive says instead, by field
  before jsonb not null default '{}',
  sku_code text not null default '',
  bar_code text not null default '',
  -- 0 faulty, 1 to be added, 2 to be changed, 3 as it is already, 4 left out, 5 taken in
  state int not null default 0 check (state between 0 and 5),
  primary key (store_id, import_id, row_no),
  foreign key (store_id, import_id) references goods_import on delete cascade
);
create index goods_import_row_state on goods_import_row (store_id, import_id, state, row_no);
create index goods_import_row_sku on goods_import_row (store_id, import_id, sku_code) where sku_code <> '';
create index goods_import_row_bar on goods_import_row (store_id, import_id, bar_code) where bar_code <> '';
call wall('goods_import_row');
