import type { Client } from 'pg';
import { withoutIndexes, type Place } from './fill';

export interface BooksSize {
  /** Rows of the ledger of sales; three a sale. */
  saleRows: number;
  fundRows: number;
  owingBills: number;
}

const filled = ['sale_ledger', 'fund_ledger', 'fund_day', 'receivable_ledger', 'receivable', 'receipt_bill'];

/** What a row of the accounts brings: every tenth takes four times as much back. */
const AMOUNT = 100;
const BACK = -300;
/** Receipts by card for each row of sales. */
const BY_CARD = 0.1;

/**
 * Writes the ledgers of what `fill` sold: the sales as they left the shelf, what of them is owed, and money on the
 * shop's accounts with its chain, evenly over a year. Each balance is what its ledger adds up to.
 */
export async function fillBooks(
  client: Client,
  { storeId, shopId, userId }: Place,
  size: BooksSize,
  /** A month's end, whose stock housekeeping would have written down. */
  snapshotDay: string,
  progress: (step: string) => void,
): Promise<void> {
  const store = `'${storeId}'::uuid`;
  const run = async (step: string, sql: string) => {
    progress(step);
    await client.query(sql);
  };
  await client.query(`set maintenance_work_mem = '1GB'; set session_replication_role = replica`);
  const restore = await withoutIndexes(client, filled);
  await run(
    'bills that owe',
    `with chosen as (select id from sale_out where store_id = ${store} and payment_status = 2 and status = 4
        order by id desc limit greatest(0, ${String(size.owingBills)} - (select count(*) from sale_out where store_id = ${store} and payment_status <> 2 and status <> 4)))
    update sale_out out set received = 0, payment_status = 0, status = 3, on_credit = true from chosen where out.store_id = ${store} and out.id = chosen.id`,
  );
  await run(
    'ledger of debts',
    `insert into receivable_ledger (store_id, id, customer_id, amount, document_kind, document_id, sale_out_id, create_time)
    select store_id, gen_random_uuid(), customer_id, receivable, 'saleOut', id, id, create_time from sale_out
      where store_id = ${store} and status <> 4 and receivable <> 0
    union all
    select store_id, gen_random_uuid(), customer_id, -received, 'receiptBill', gen_random_uuid(), id, create_time from sale_out
      where store_id = ${store} and status <> 4 and received <> 0`,
  );
  await run(
    'debts',
    `insert into receivable (store_id, customer_id, balance)
    select store_id, customer_id, sum(amount) from receivable_ledger where store_id = ${store} group by 1, 2`,
  );
  await run(
    'ledger of sales',
    `insert into sale_ledger (store_id, id, day, shop_id, customer_id, sku_id, category_id, root_category_id, order_type, kind, quantity, amount, cost, first,
      order_id, sale_out_id, order_line_id, document_kind, document_id, create_time)
    select ${store}, gen_random_uuid(), (sale.create_time at time zone 'Asia/Shanghai')::date, sale.shop_id, sale.customer_id, line.sku_id, goods.category_id, goods.category_id, 1, 'out',
      line.quantity, line.amount, 120000, (line.position = 1)::int, sale.id, out.id, line.id, 'saleOut', out.id, sale.create_time
    from order_sale sale join sale_out out on out.store_id = sale.store_id and out.order_id = sale.id
    join order_sale_line line on line.store_id = sale.store_id and line.order_id = sale.id
    join goods_sku sku on sku.store_id = line.store_id and sku.id = line.sku_id join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
    where sale.store_id = ${store} and sale.status <> 4 limit ${String(size.saleRows)}`,
  );
  const accounts = await client.query<{ id: string }>(
    `select id from fund_account where store_id = ${store} and shop_id = '${shopId}' and nature = 1 order by id`,
  );
  const many = accounts.rows.length;
  const each = Math.floor(size.fundRows / many);
  const list = `(array[${accounts.rows.map(({ id }) => `'${id}'::uuid`).join(', ')}])[1 + n % ${String(many)}]`;
  await run(
    'ledger of money',
    `insert into fund_ledger (store_id, id, account_id, amount, document_kind, document_id, create_time, day, seq, balance_after)
    select ${store}, (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '7' || substr(md5('fund' || n), 1, 3) || '8' || substr(md5('fund' || n), 4, 15))::uuid,
      ${list}, case when seq % 10 = 0 then ${String(BACK)} else ${String(AMOUNT)} end,
      case when seq % 10 = 0 then 'refundBill' else 'receiptBill' end, md5('money' || n)::uuid, moment, (moment at time zone 'Asia/Shanghai')::date, seq,
      ${String(AMOUNT)} * seq - ${String(AMOUNT - BACK)} * (seq / 10)
    from (select n, 1 + n / ${String(many)} as seq, now() - interval '365 days' * (1 - n / ${String(each * many)}::float8) as moment
      from generate_series(0::bigint, ${String(each * many - 1)}) n) at`,
  );
  await run(
    'receipts by card',
    `insert into receipt_bill (store_id, id, shop_id, code, sale_out_id, customer_id, amount, created_by, create_time)
    select store_id, md5('card' || id)::uuid, shop_id, 'C' || code, id, customer_id, received, '${userId}', create_time from sale_out
    where store_id = ${store} and status <> 4 and received > 0 order by id limit ${String(Math.floor(size.saleRows * BY_CARD))}`,
  );
  await run(
    'ledger of cards',
    `insert into fund_ledger (store_id, id, account_id, amount, document_kind, document_id, create_time, day, seq, balance_after)
    select ${store}, (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '7' || substr(md5(code), 1, 3) || '8' || substr(md5(code), 4, 15))::uuid,
      account.id, amount, kind, bill.id, moment, (moment at time zone 'Asia/Shanghai')::date, row_number() over chain, sum(amount) over chain
    from (
      select 'receiptBill' as kind, id, code, amount, create_time as moment from receipt_bill where store_id = ${store} and code like 'C%'
      -- What was charged before it was spent.
      union all select 'recharge', gen_random_uuid(), 'charged', -sum(amount), now() - interval '366 days' from receipt_bill where store_id = ${store} and code like 'C%'
    ) bill
    join lateral (select id from fund_account where store_id = ${store} and shop_id = '${shopId}' and nature = 2 limit 1) account on true
    window chain as (order by moment, bill.id)`,
  );
  await run(
    'balances of the accounts',
    `update fund_account account set balance = entered.balance, last_seq = entered.seq
    from (select account_id, max(seq) as seq, sum(amount) as balance from fund_ledger where store_id = ${store} group by 1) entered
    where account.store_id = ${store} and account.id = entered.account_id`,
  );
  await run(
    'days of the accounts',
    `insert into fund_day (store_id, account_id, day, kind, came, gone, entries)
    select store_id, account_id, day, document_kind, sum(greatest(amount, 0)), sum(greatest(-amount, 0)), count(*)
    from fund_ledger where store_id = ${store} group by 1, 2, 3, 4`,
  );
  await run(
    'stock of a past day',
    `insert into stock_snapshot (store_id, day, warehouse_id, sku_id, quantity, value)
    select store_id, '${snapshotDay}', warehouse_id, sku_id, sum(quantity), sum(value) from stock_ledger
    where store_id = ${store} and create_time < ('${snapshotDay}'::date + 1) at time zone 'Asia/Shanghai' group by 1, 3, 4`,
  );
  await run(
    'its day',
    `insert into stock_snapshot_day (store_id, day, create_time) values (${store}, '${snapshotDay}', now())`,
  );
  progress('indexes');
  await restore();
  await client.query('set session_replication_role = origin');
  await run('statistics', `vacuum (analyze) ${filled.join(', ')}, sale_out, fund_account, stock_snapshot`);
}
