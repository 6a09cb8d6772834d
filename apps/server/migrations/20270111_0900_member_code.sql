-- 会员码: what a customer's mini-app shows to the desk, for a minute, once.

create table member_code (
  store_id uuid not null,
  customer_id uuid not null,
  code text not null check (code ~ '^88[0-9]{18}$'),
  ends timestamptz not null,
  primary key (store_id, customer_id),
  unique (store_id, code),
  foreign key (store_id, customer_id) references customer
);
call wall('member_code');

-- The cash cards that a customer holds, for their wallet.
create index value_card_held on value_card (store_id, customer_id, id desc) where kind = 1 and customer_id is not null;
