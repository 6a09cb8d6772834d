-- The cards of one customer, of whatever kind: what moved them, and the customer's timeline, look for all.
drop index value_card_holder;
create index value_card_of_customer on value_card (store_id, customer_id) where customer_id is not null;
