-- The category that a part had before it was moved, so that the stock of a past day is grouped as it was.
create table goods_category_was (
  store_id uuid not null,
  goods_id uuid not null,
  -- Until when it was in this category
  until timestamptz not null,
  category_id uuid not null,
  primary key (store_id, goods_id, until),
  foreign key (store_id, goods_id) references goods on delete cascade,
  foreign key (store_id, category_id) references goods_category on delete cascade
);
create index goods_category_was_in on goods_category_was (store_id, category_id);
call wall('goods_category_was');

-- Whoever moves a part, its former category is kept.
create function keep_former_category() returns trigger language plpgsql as $$
begin
  insert into goods_category_was (store_id, goods_id, until, category_id)
    values (old.store_id, old.id, clock_timestamp(), old.category_id) on conflict do nothing;
  return null;
end $$;
create trigger goods_category_moved after update of category_id on goods
  for each row when (old.category_id <> new.category_id) execute function keep_former_category();
