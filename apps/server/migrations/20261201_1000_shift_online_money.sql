-- The shift that extra money of an online order went into, and the one that paid a refund; null: outside of any shift
alter table online_makeup add column shift_id uuid, add foreign key (store_id, shift_id) references shift;
create index online_makeup_shift on online_makeup (store_id, shift_id) where shift_id is not null;
alter table after_sale_refund add column shift_id uuid, add foreign key (store_id, shift_id) references shift;
create index after_sale_refund_shift on after_sale_refund (store_id, shift_id) where shift_id is not null;

-- The shift of whoever began the refund, whose drawer pays it while that shift is open
alter table after_sale add column refund_shift_id uuid, add foreign key (store_id, refund_shift_id) references shift;
create index after_sale_refund_shift_begun on after_sale (store_id, refund_shift_id) where refund_shift_id is not null;

-- The day's figures of money received
create index online_makeup_time on online_makeup (store_id, create_time);
create index after_sale_refunded on after_sale (store_id, refund_time) where refund_time is not null;
