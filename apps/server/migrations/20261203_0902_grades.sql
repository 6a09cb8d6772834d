-- Grades that customers reach by what they spend: a threshold (null: by hand only), the grade's own percentage of the
-- shop's price, which is the last price rule, and what its members are promised.
alter table custom_level
  add threshold bigint check (threshold >= 0),
  add percent int not null default 100 check (percent between 0 and 100),
  add rights text not null default '';
create unique index custom_level_threshold on custom_level (store_id, threshold) where status = 1;

-- 0: the grade follows what the customer spends, 1: set by hand, never moves by itself.
alter table customer
  add level_source int not null default 0 check (level_source in (0, 1)),
  -- When the grade was reached: it is kept for some months from here
  add level_since timestamptz,
  -- The grade after the last review: a return takes back no more than what was reached since
  add reviewed_level_id uuid,
  add foreign key (store_id, reviewed_level_id) references custom_level;
create index customer_reviewed_level on customer (store_id, reviewed_level_id) where reviewed_level_id is not null;

-- 成长值: what a customer spent by the month of the receipt, less what was paid back of the same sales.
create table growth_month (
  store_id uuid not null,
  customer_id uuid not null,
  month date not null check (extract(day from month) = 1),
  amount bigint not null check (amount >= 0),
  primary key (store_id, customer_id, month),
  foreign key (store_id, customer_id) references customer
);
call wall('growth_month');

-- Every move of a grade with its cause.
create table level_change (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  from_level_id uuid,
  to_level_id uuid,
  cause text not null check (cause in ('receipt', 'return', 'review', 'setting', 'disabled', 'hand')),
  by_name text not null default '',
  create_time timestamptz not null,
  primary key (store_id, id),
  check (from_level_id is distinct from to_level_id),
  foreign key (store_id, customer_id) references customer,
  foreign key (store_id, from_level_id) references custom_level,
  foreign key (store_id, to_level_id) references custom_level
);
create index level_change_of on level_change (store_id, customer_id, id desc);
create index level_change_from on level_change (store_id, from_level_id) where from_level_id is not null;
create index level_change_to on level_change (store_id, to_level_id) where to_level_id is not null;
call wall('level_change');

create table level_setting (
  store_id uuid not null,
  months int not null default 12 check (months between 1 and 60),
  keep_months int not null default 3 check (keep_months between 0 and 60),
  -- 0 money spent
  growth_kind int not null default 0 check (growth_kind = 0),
  reviewed_month date,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id)
);
call wall('level_setting');

set local role partsdesk_keeper;
-- Every grade so far was set by hand.
update customer set level_source = 1 where level_id is not null;
insert into growth_month (store_id, customer_id, month, amount)
  select store_id, customer_id, month, sum(amount - least(greatest(back - later, 0), amount)) from (
    select money.*, coalesce(back.amount, 0) as back,
      coalesce(sum(money.amount) over (partition by money.store_id, money.sale_out_id order by money.month desc rows between unbounded preceding and 1 preceding), 0) as later
    from (
      select bill.store_id, bill.sale_out_id, bill.customer_id, date_trunc('month', coalesce(origin.create_time, bill.create_time) at time zone 'Asia/Shanghai')::date as month, sum(bill.amount) as amount
      from receipt_bill bill left join receipt_bill origin on origin.store_id = bill.store_id and origin.id = bill.voids
      join customer on customer.store_id = bill.store_id and customer.id = bill.customer_id and customer.kind <> 0
      group by 1, 2, 3, 4
    ) money
    left join (
      select store_id, sale_out_id, sum(amount) as amount from (
        select store_id, sale_out_id, amount - credited as amount from refund_bill
        union all select part.store_id, bill.sale_out_id, part.amount from after_sale_refund part
          join receipt_bill bill on bill.store_id = part.store_id and bill.id = part.receipt_id
      ) one group by 1, 2
    ) back on back.store_id = money.store_id and back.sale_out_id = money.sale_out_id
  ) net group by 1, 2, 3 having sum(amount - least(greatest(back - later, 0), amount)) > 0;
reset role;
