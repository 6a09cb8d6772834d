-- 服务项目: goods without stock. They are sold and handed out like parts, reserve nothing and cost nothing.
alter table goods add column is_service boolean not null default false;
alter table sale_out_line
  add column is_service boolean not null default false,
  add check (not is_service or (cost = 0 and stored_cost = 0 and last_out_cost = 0));

-- The unit of work, in stores that have none of that name.
set local role partsdesk_keeper;
insert into goods_stock_unit (store_id, id, name, decimals, create_time)
  select id, gen_random_uuid(), '次', 0, clock_timestamp() from platform.store on conflict do nothing;
reset role;
