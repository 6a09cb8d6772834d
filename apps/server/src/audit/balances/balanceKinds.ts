import { Nature } from '@partsdesk/core/fund/accountNature';
import type { BalanceKind } from '@partsdesk/core/fund/balanceKinds';
import { sql, type RawBuilder } from 'kysely';

/** A balance as it is kept and as its ledger adds up; `subject` names it in the audit. */
export interface Summed {
  id: string;
  shop_id: string | null;
  name: string;
  subject: string;
  kept: number;
  computed: number;
}

/** A balance without its ledger. */
export interface Kept {
  id: string;
  shop_id: string;
  name: string;
  kept: number;
}

interface Rows {
  store: string;
  id: string;
  /** The place after which the rows begin. */
  after: string | undefined;
  /** The first so many; all without. */
  most: number | undefined;
}

/**
 * A balance that is kept beside a ledger. Its SQL is written once: the audit compares all of them, 对账核对 one.
 * `listed` selects them without their ledgers, `summed` with; `rows` selects (ord, amount, kept_after, document_kind,
 * document_id, create_time) of one.
 */
export interface BalanceSource {
  /** The audit's name of the comparison. */
  check: string;
  /** What tells the place of a row: its number in the ledger, or its id. */
  place: 'seq' | 'id';
  listed: (store: string) => RawBuilder<Kept>;
  summed: (store: string, id?: string) => RawBuilder<Summed>;
  rows: (rows: Rows) => RawBuilder<unknown>;
}

/** Adds a condition where one balance is asked for. */
const only = (column: string, id: string | undefined) =>
  id === undefined ? sql`` : sql` and ${sql.ref(column)} = ${id}::uuid`;
const following = (column: string, type: 'uuid' | 'bigint', after: string | undefined) =>
  after === undefined ? sql`` : sql` and ${sql.ref(column)} > ${after}::${sql.raw(type)}`;
const limited = (most: number | undefined) => (most === undefined ? sql`` : sql` limit ${sql.lit(most)}`);

/** 卡预收 is owed to holders of cards: its account is kept below 0, and shown above, as everywhere in the console. */
const shownSign = sql`case account.nature when ${sql.lit(Nature.prepaid)} then -1 else 1 end`;
const accountName = sql`shop.name || ' · ' || account.name || case account.nature when ${sql.lit(Nature.prepaid)} then '（欠持卡人）' else '' end`;

const account: BalanceSource = {
  check: 'an account is the sum of its ledger',
  place: 'seq',
  listed: (
    store,
  ) => sql`select account.id::text as id, account.shop_id, ${accountName} as name, account.balance * ${shownSign} as kept
    from fund_account account join shop on shop.store_id = account.store_id and shop.id = account.shop_id where account.store_id = ${store}`,
  summed: (
    store,
    id,
  ) => sql`select account.id::text as id, account.shop_id, ${accountName} as name, account.name as subject,
      account.balance * ${shownSign} as kept, (coalesce(entry.amount, 0) * ${shownSign})::bigint as computed
    from fund_account account join shop on shop.store_id = account.store_id and shop.id = account.shop_id
    left join (select account_id, sum(amount) as amount from fund_ledger where store_id = ${store}${only('account_id', id)} group by 1) entry on entry.account_id = account.id
    where account.store_id = ${store}${only('account.id', id)}`,
  rows: ({
    store,
    id,
    after,
    most,
  }) => sql`select entry.seq as ord, entry.amount * ${shownSign} as amount, entry.balance_after * ${shownSign} as kept_after,
      entry.document_kind, entry.document_id, entry.create_time
    from fund_ledger entry join fund_account account on account.store_id = entry.store_id and account.id = entry.account_id
    where entry.store_id = ${store} and entry.account_id = ${id}::uuid${following('entry.seq', 'bigint', after)} order by entry.seq${limited(most)}`,
};

const debt: BalanceSource = {
  check: 'what a customer owes is the sum of its ledger',
  place: 'id',
  listed: (store) => sql`select owed.customer_id::text as id, customer.shop_id, customer.name, owed.balance as kept
    from receivable owed join customer on customer.store_id = owed.store_id and customer.id = owed.customer_id where owed.store_id = ${store}`,
  summed: (
    store,
    id,
  ) => sql`select one.id, customer.shop_id, coalesce(customer.name, one.id) as name, one.id as subject, one.kept, one.computed from (
      select coalesce(owed.customer_id, entry.customer_id)::text as id, coalesce(owed.balance, 0) as kept, coalesce(entry.amount, 0)::bigint as computed
      from (select * from receivable where store_id = ${store}${only('customer_id', id)}) owed
      full join (select customer_id, sum(amount) as amount from receivable_ledger where store_id = ${store}${only('customer_id', id)} group by 1) entry on entry.customer_id = owed.customer_id) one
    left join customer on customer.store_id = ${store} and customer.id = one.id::uuid`,
  rows: ({
    store,
    id,
    after,
    most,
  }) => sql`select id as ord, amount, null::bigint as kept_after, document_kind, document_id, create_time
    from receivable_ledger where store_id = ${store} and customer_id = ${id}::uuid${following('id', 'uuid', after)} order by id${limited(most)}`,
};

const received: BalanceSource = {
  check: 'what an outbound received is the sum of its receipts',
  place: 'id',
  listed: (store) =>
    sql`select id::text as id, shop_id, code as name, received as kept from sale_out where store_id = ${store}`,
  summed: (
    store,
    id,
  ) => sql`select out.id::text as id, out.shop_id, out.code as name, out.code as subject, out.received as kept, coalesce(bill.amount, 0)::bigint as computed
    from sale_out out
    left join (select sale_out_id, sum(amount) as amount from receipt_bill where store_id = ${store}${only('sale_out_id', id)} group by 1) bill on bill.sale_out_id = out.id
    where out.store_id = ${store}${only('out.id', id)}`,
  rows: ({
    store,
    id,
    after,
    most,
  }) => sql`select id as ord, amount, null::bigint as kept_after, 'receiptBill' as document_kind, id as document_id, create_time
    from receipt_bill where store_id = ${store} and sale_out_id = ${id}::uuid${following('id', 'uuid', after)} order by id${limited(most)}`,
};

const stock = (kept: 'on_hand' | 'value', column: 'quantity' | 'value', check: string): BalanceSource => {
  const type = sql.raw(column === 'value' ? 'bigint' : 'numeric');
  const of = (id: string | undefined) => {
    const [warehouse, sku] = id?.split('_') ?? [];
    return sql`${only('warehouse_id', warehouse)}${only('sku_id', sku)}`;
  };
  const named = sql`concat_ws(' · ', warehouse.name, goods.name, sku.sku_code)`;
  return {
    check,
    place: 'id',
    listed: (
      store,
    ) => sql`select stock.warehouse_id || '_' || stock.sku_id as id, warehouse.shop_id, ${named} as name, stock.${sql.ref(kept)} as kept
      from stock join warehouse on warehouse.store_id = stock.store_id and warehouse.id = stock.warehouse_id
      join goods_sku sku on sku.store_id = stock.store_id and sku.id = stock.sku_id
      join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id where stock.store_id = ${store}`,
    summed: (store, id) => sql`select one.warehouse_id || '_' || one.sku_id as id, warehouse.shop_id, ${named} as name,
        one.warehouse_id || ' ' || one.sku_id as subject, one.kept, one.computed from (
        select coalesce(stock.warehouse_id, entry.warehouse_id) as warehouse_id, coalesce(stock.sku_id, entry.sku_id) as sku_id,
          coalesce(stock.${sql.ref(kept)}, 0) as kept, coalesce(entry.amount, 0)::${type} as computed
        from (select * from stock where store_id = ${store}${of(id)}) stock
        full join (select warehouse_id, sku_id, sum(${sql.ref(column)}) as amount from stock_ledger where store_id = ${store}${of(id)} group by 1, 2) entry
          on entry.warehouse_id = stock.warehouse_id and entry.sku_id = stock.sku_id) one
      left join warehouse on warehouse.store_id = ${store} and warehouse.id = one.warehouse_id
      left join goods_sku sku on sku.store_id = ${store} and sku.id = one.sku_id
      left join goods on goods.store_id = ${store} and goods.id = sku.goods_id`,
    rows: ({
      store,
      id,
      after,
      most,
    }) => sql`select id as ord, ${sql.ref(column)} as amount, null::numeric as kept_after, document_kind, document_id, create_time
      from stock_ledger where store_id = ${store}${of(id)} and ${sql.ref(column)} <> 0${following('id', 'uuid', after)} order by id${limited(most)}`,
  };
};

const card = (part: 'principal' | 'gift', check: string): BalanceSource => {
  const named = sql`concat_ws(' · ', coalesce(customer.name, '不记名'), card.number)`;
  const shop = sql`coalesce(customer.shop_id, (select lot.shop_id from value_card_lot lot where lot.store_id = card.store_id and lot.card_id = card.id order by lot.id limit 1))`;
  return {
    check,
    place: 'seq',
    listed: (
      store,
    ) => sql`select card.id::text as id, ${shop} as shop_id, ${named} as name, card.${sql.ref(part)} as kept
      from value_card card left join customer on customer.store_id = card.store_id and customer.id = card.customer_id where card.store_id = ${store}`,
    summed: (
      store,
      id,
    ) => sql`select card.id::text as id, ${shop} as shop_id, ${named} as name, card.id::text as subject, card.${sql.ref(part)} as kept, coalesce(entry.amount, 0)::bigint as computed
      from value_card card left join customer on customer.store_id = card.store_id and customer.id = card.customer_id
      left join (select card_id, sum(${sql.ref(part)}) as amount from value_card_entry where store_id = ${store}${only('card_id', id)} group by 1) entry on entry.card_id = card.id
      where card.store_id = ${store}${only('card.id', id)}`,
    rows: ({
      store,
      id,
      after,
      most,
    }) => sql`select seq as ord, ${sql.ref(part)} as amount, ${sql.ref(`${part}_after`)} as kept_after, document_kind, document_id, create_time
      from value_card_entry where store_id = ${store} and card_id = ${id}::uuid and ${sql.ref(part)} <> 0${following('seq', 'bigint', after)} order by seq${limited(most)}`,
  };
};

/** The balances by kind. A domain that keeps another beside a ledger adds it here. */
export const balanceSources: Readonly<Record<BalanceKind, BalanceSource>> = {
  account,
  debt,
  received,
  stockQuantity: stock('on_hand', 'quantity', 'stock on hand is the sum of its ledger'),
  stockValue: stock('value', 'value', 'stock value is the sum of its ledger'),
  cardPrincipal: card('principal', 'the principal of a card is the sum of its entries'),
  cardGift: card('gift', 'the gift of a card is the sum of its entries'),
};
