-- The copy of an outbound on the parts-collaboration platform, of a store that is bound to an organisation there.
create table sale_out_copy (
  store_id uuid not null,
  sale_out_id uuid not null,
  -- When it last changed and was to be sent
  wanted_time timestamptz not null,
  -- When the platform took it as it is; null: not yet
  copied_time timestamptz,
  primary key (store_id, sale_out_id),
  foreign key (store_id, sale_out_id) references sale_out
);
call wall('sale_out_copy');
