-- 导出申请: customers and cards leave the house by application, decision and one download. No file is kept: what is in
-- it is read at the download.
create table data_export (
  store_id uuid not null,
  id uuid not null,
  -- Null until it is numbered, at the end of its transaction
  code text,
  -- 1 customers, 2 cards
  kind int not null check (kind in (1, 2)),
  -- Where it was applied for; the file is of what is seen there
  shop_id uuid not null,
  -- Which rows, as the list's query, and in words
  filter jsonb not null,
  filter_text text not null,
  -- The columns of the sheet, in its order
  fields text[] not null,
  -- What the filter found at the application
  row_count int not null check (row_count > 0),
  -- 0 waiting, 1 ready, 2 downloaded, 3 rejected, 4 withdrawn, 5 expired
  status int not null default 0 check (status between 0 and 5),
  reason text not null,
  applied_by uuid not null,
  applied_name text not null,
  audited_by uuid,
  audited_name text not null default '',
  audit_time timestamptz,
  reject_reason text not null default '',
  -- Until when it can be downloaded
  end_time timestamptz,
  -- The first download, and the login that may repeat it for a few minutes
  download_time timestamptz,
  download_login uuid,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, code),
  -- Nothing is downloaded that nobody has passed
  check (status not in (1, 2, 5) or (audited_by is not null and end_time is not null)),
  check ((status = 2) = (download_time is not null)),
  foreign key (store_id, shop_id) references shop
);
create index data_export_newest on data_export (store_id, kind, id desc);
create index data_export_in on data_export (store_id, kind, status, id desc);
create index data_export_of_shop on data_export (store_id, kind, shop_id, id desc);
create index data_export_of on data_export (store_id, kind, applied_by, id desc);
create index data_export_ending on data_export (store_id, end_time) where status = 1;
call wall('data_export');

-- 下载记录: who took how much home, and when.
create table data_export_read (
  store_id uuid not null,
  id uuid not null,
  export_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  login_id uuid,
  address text not null,
  row_count int not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, export_id) references data_export
);
create index data_export_read_of on data_export_read (store_id, export_id, id desc);
call wall('data_export_read');
