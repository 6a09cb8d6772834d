-- Orders the outbounds that owe by their debt.
create index sale_out_by_debt on sale_out (store_id, (receivable - received), id desc) where payment_status <> 2 and status <> 4;
