-- An import can be taken back: each row remembers the part that it added, status 5 is taken back, and state 6 of a row.
alter table goods_import drop constraint goods_import_status_check;
alter table goods_import add check (status between 0 and 5);
alter table goods_import_row drop constraint goods_import_row_state_check;
alter table goods_import_row add check (state between 0 and 6);
alter table goods_import_row add column added_sku uuid;
alter table goods_import_row add foreign key (store_id, added_sku) references goods_sku on delete set null (added_sku);
create index goods_import_row_added on goods_import_row (store_id, added_sku) where added_sku is not null;
