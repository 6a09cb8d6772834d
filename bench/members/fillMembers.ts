import type { Client } from 'pg';
import type { Place } from '../fill';

/** The members' ids, made of a number as `fill` makes its own. */
const sqlId = (kind: string, number = 'n') => `md5('${kind}' || ${number})::uuid`;

const FILLED = [
  'customer',
  'value_card',
  'value_card_lot',
  'value_card_entry',
  'value_card_move',
  'points_account',
  'points_lot',
  'points_entry',
  'points_move',
];
/** Entries of each card and of each points account. */
const ENTRIES = 5;

/**
 * Fills a shop with members, each with a card of one lot that was topped up and spent from four times, and with points
 * that came and went as often, by plain SQL as the database's owner; the points of the last `ending` members have
 * ended.
 */
export async function fillMembers(client: Client, { storeId, shopId }: Place, members: number, ending: number) {
  const store = `'${storeId}'::uuid`;
  const all = `generate_series(1, ${String(members)}) n`;
  const each = `${all}, generate_series(1, ${String(ENTRIES)}) seq`;
  const moment = `now() - interval '300 days' * random() - interval '1 hour'`;
  const run = (sql: string) => client.query(sql);
  await run('set session_replication_role = replica');
  await run(
    `insert into customer (store_id, id, shop_id, name, pinyin, phone, kind, create_time)
     select ${store}, ${sqlId('member')}, '${shopId}', '会员' || n, 'hy' || n, '138' || lpad(n::text, 8, '0'), 1, now() from ${all}`,
  );
  await run(
    `insert into value_card (store_id, id, customer_id, principal, gift, last_seq, create_time)
     select ${store}, ${sqlId('card')}, ${sqlId('member')}, 400000, 0, ${String(ENTRIES)}, now() from ${all}`,
  );
  await run(
    `insert into value_card_lot (store_id, id, card_id, document_kind, document_id, shop_id, principal, gift, principal_left, gift_left, create_time)
     select ${store}, ${sqlId('lot')}, ${sqlId('card')}, 'recharge', ${sqlId('recharge')}, '${shopId}', 440000, 0, 400000, 0, now() from ${all}`,
  );
  await run(
    `insert into value_card_entry (store_id, id, card_id, seq, kind, principal, gift, principal_after, gift_after, document_kind, document_id, shop_id, reason, create_time)
     select ${store}, ${sqlId('cardEntry', `n || '-' || seq`)}, ${sqlId('card')}, seq, case seq when 1 then 'topUp' else 'consume' end,
       case seq when 1 then 440000 else -10000 end, 0, 450000 - 10000 * seq, 0, case seq when 1 then 'recharge' else 'receiptBill' end,
       ${sqlId('cardDocument', `n || '-' || seq`)}, '${shopId}', '', ${moment} from ${each}`,
  );
  await run(
    `insert into value_card_move (store_id, card_id, seq, lot_id, principal, gift)
     select ${store}, ${sqlId('card')}, seq, ${sqlId('lot')}, case seq when 1 then 440000 else -10000 end, 0 from ${each}`,
  );
  await run(
    `insert into points_account (store_id, customer_id, balance, last_seq, create_time)
     select ${store}, ${sqlId('member')}, 100000, ${String(ENTRIES)}, now() from ${all}`,
  );
  await run(
    `insert into points_lot (store_id, id, customer_id, points, points_left, last_day, create_time)
     select ${store}, ${sqlId('pointsLot')}, ${sqlId('member')}, 104000, 100000, case when n > ${String(members - ending)} then (now() - interval '2 days')::date end, now() from ${all}`,
  );
  await run(
    `insert into points_entry (store_id, id, customer_id, seq, kind, points, owed, balance_after, owed_after, document_kind, document_id, shop_id, reason, create_time)
     select ${store}, ${sqlId('pointsEntry', `n || '-' || seq`)}, ${sqlId('member')}, seq, case seq when 1 then 'reward' else 'takeBack' end,
       case seq when 1 then 104000 else -1000 end, 0, 105000 - 1000 * seq, 0, 'reward', ${sqlId('pointsDocument', `n || '-' || seq`)}, '${shopId}', '开业酬宾', ${moment} from ${each}`,
  );
  await run(
    `insert into points_move (store_id, customer_id, seq, lot_id, points)
     select ${store}, ${sqlId('member')}, seq, ${sqlId('pointsLot')}, case seq when 1 then 104000 else -1000 end from ${each}`,
  );
  // What the shop owes for all cards.
  await run(
    `update fund_account set balance = -400000::bigint * ${String(members)} where store_id = ${store} and shop_id = '${shopId}' and nature = 2`,
  );
  await run('set session_replication_role = origin');
  await run(`vacuum (analyze) ${FILLED.join(', ')}`);
}
