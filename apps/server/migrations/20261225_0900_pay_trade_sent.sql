-- What the provider was sent beside the payment's own facts. An order that is sent again must be the same to the letter,
-- or its number counts as taken; the customer's phone or the server may have another address by then.
alter table pay_trade
  add notify_url text not null default '',
  add client_ip text not null default '';
