-- 打印记录: who printed which document by which template. Rows are only added.
create table print_log (
  store_id uuid not null,
  id uuid not null,
  -- Where it was printed; the head store's own row in the head store
  shop_id uuid not null,
  -- 1 销售单, 2 出库单, 3 收银小票
  template_type int not null check (template_type > 0),
  -- The sales order of 1, the outbound of 2 and 3
  document_id uuid not null,
  -- A template of the system has no row; one of the store may be deleted meanwhile. Empty: none could be read
  template_id text not null check (length(template_id) <= 40),
  copies int not null check (copies between 1 and 99),
  user_id uuid not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, shop_id) references shop
);
create index print_log_document on print_log (store_id, document_id, template_type);
call wall('print_log');
