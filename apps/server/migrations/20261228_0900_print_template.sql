-- 打印模板: what a store prints documents by, beside the system's own, which stand in code.
create table print_template (
  store_id uuid not null,
  id uuid not null,
  -- Null: the head store's, offered to all shops
  shop_id uuid,
  -- 1 销售单, 2 出库单, 3 收银小票
  template_type int not null check (template_type between 1 and 3),
  name text not null check (name <> '' and length(name) <= 30),
  -- The paper in words, as a list shows it
  paper text not null,
  template jsonb not null check (jsonb_typeof(template) = 'object'),
  is_default boolean not null default false,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique nulls not distinct (store_id, shop_id, template_type, name),
  foreign key (store_id, shop_id) references shop
);
-- One default a place and type
create unique index print_template_default on print_template (store_id, shop_id, template_type)
  nulls not distinct where is_default;
call wall('print_template');
