-- The customer's payment code (付款码) is scanned at the desk. The code itself is stored nowhere; its digest tells whether
-- it was charged before. The receipt is the cashier's who scanned it.
alter table pay_trade drop constraint pay_trade_channel_check,
  add constraint pay_trade_channel_check
    check (channel in ('jsapi', 'h5', 'native', 'alipay', 'wxCode', 'aliCode')),
  add column auth_code_digest text not null default '',
  add column cashier_id uuid,
  add column cashier_name text not null default '';
create index pay_trade_auth_code on pay_trade (store_id, auth_code_digest) where auth_code_digest <> '';
