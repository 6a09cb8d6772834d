-- When the payment was closed or refused; the provider is asked for a while after it whether somebody has paid all the same.
alter table pay_trade add column closed_time timestamptz;
