-- What was given back without goods, out of goodwill: whatever returns give back, never more than the sale brought. Fen
alter table sale_out add column goodwill bigint not null default 0, add check (goodwill >= 0 and goodwill <= received);

-- A refund of no return is out of goodwill: paid out whole, and its remark says why.
alter table refund_bill alter column sales_return_id drop not null, add check (sales_return_id is not null or (credited = 0 and remark <> ''));
