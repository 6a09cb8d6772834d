-- 积分抵扣: points pay sales by a rule of their own; what paid, and what of it was given back, stands per receipt.

alter table points_rule
  drop constraint points_rule_code_check,
  drop constraint points_rule_check,
  -- Of `redeem`: the step in which points pay, the least at once, and the most of a sale in percent
  add column step int check (step between 1 and 10000),
  add column least int check (least between 1 and 1000000),
  add column most_percent int check (most_percent between 1 and 100),
  add constraint points_rule_code_check check (code in ('consume', 'reward', 'redeem')),
  add constraint points_rule_terms_check check (
    (code in ('consume', 'redeem')) = (points is not null) and (code in ('consume', 'redeem')) = (per_fen is not null)
    and (code = 'reward') = (day_limit is not null) and (code = 'redeem') = (step is not null)
    and (code = 'redeem') = (least is not null) and (code = 'redeem') = (most_percent is not null)),
  add constraint points_rule_redeem_check check (code <> 'redeem' or end_kind = 0);

alter table points_entry
  drop constraint points_entry_kind_check,
  add constraint points_entry_kind_check check (kind in ('earn', 'takeBack', 'reward', 'expire', 'exchange', 'exchangeBack', 'spend', 'giveBack'));

create table points_spend (
  store_id uuid not null,
  receipt_id uuid not null,
  position int not null,
  customer_id uuid not null,
  points bigint not null check (points > 0),
  amount bigint not null check (amount > 0),
  back_points bigint not null default 0,
  back_amount bigint not null default 0,
  primary key (store_id, receipt_id, position),
  check (back_amount >= 0 and back_amount <= amount),
  -- Given back by the value that was refunded so far, so that a full refund gives all
  check (back_points = div(points::numeric * back_amount, amount)),
  foreign key (store_id, receipt_id, position) references receipt_tender,
  foreign key (store_id, customer_id) references points_account
);
create index points_spend_of on points_spend (store_id, customer_id);
call wall('points_spend');

-- What points are worth is booked beside the gifts of cards.
set local role partsdesk_keeper;
update fund_account set name = '赠送与积分抵扣' where nature = 3 and name = '卡赠送抵扣';
reset role;
