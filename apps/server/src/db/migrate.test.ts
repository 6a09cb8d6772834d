import { USUAL_TYPES } from '@partsdesk/core/fund/fundTypes';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { addStore, databaseBefore, dropDatabase, MADE } from '../testing/database/earlierDatabase';
import { size } from '../testing/size';
import type { Database, Db } from './database';
import { newId } from './ids';
import { asKeeper } from './keeper';
import { migrate } from './migrate';

afterEach(dropDatabase);

const onlineAccounts = (db: Db, storeId: string) =>
  db
    .selectFrom('fund_account')
    .select(['name', 'method', 'balance'])
    .where('store_id', '=', storeId)
    .where('method', '=', 'online')
    .execute();
const filings = (db: Db, storeId: string) =>
  db
    .selectFrom('merchant_filing')
    .select(['provider', 'kind', 'status', 'ended', 'merchant_no'])
    .where('store_id', '=', storeId)
    .execute();
const ACCOUNT = { name: '线上收款账户', method: 'online', balance: 0 };
const FILING = { provider: 'shouqianba', kind: 'apply', status: 1, ended: false, merchant_no: '' };

/** The upgrade itself is tried on PGlite too; what each step writes is the same there. */
const wholly = Boolean(process.env.TEST_DATABASE_URL) || size(0, 1) === 1;

describe('an upgrade of a filled database by its plain owner', () => {
  it('shows every customer in the list of the shop whose he is', async () => {
    const database = await databaseBefore('20261210_0900');
    const storeId = await addStore(database, 'listed');
    await database.transaction({ role: 'tenant', storeId }, ({ db }) =>
      sql`insert into customer (store_id, id, shop_id, name, create_time)
        select store_id, gen_random_uuid(), id, name, ${MADE} from shop where store_id = ${storeId}`.execute(db),
    );
    await migrate(database);
    const { rows } = await asKeeper(database, (db) =>
      sql`select customer.name, shop.name as shop from customer_shop placed
        join customer on customer.store_id = placed.store_id and customer.id = placed.customer_id
        join shop on shop.store_id = placed.store_id and shop.id = placed.shop_id
        where placed.store_id = ${storeId} order by shop.code`.execute(db),
    );
    expect(rows).toEqual([
      { name: '总店', shop: '总店' },
      { name: '分店', shop: '分店' },
    ]);
  });

  /** A store of two shops, in the first of which a customer has charged a card by 1,000 yuan with 120 on top. */
  async function charged(database: Database, onCard: number) {
    const storeId = await addStore(database, 'charged');
    await asKeeper(database, async (db) => {
      await sql`insert into customer (store_id, id, shop_id, name, create_time)
        select store_id, gen_random_uuid(), id, name, ${MADE} from shop where store_id = ${storeId} order by code limit 1`.execute(
        db,
      );
      await sql`insert into value_card (store_id, id, customer_id, principal, gift, last_seq, create_time)
        select store_id, gen_random_uuid(), id, ${onCard}, 12000, 2, ${MADE} from customer where store_id = ${storeId}`.execute(
        db,
      );
      await sql`insert into recharge_order (store_id, id, shop_id, code, customer_id, amount, gift, payment_status, create_time, paid_time)
        select store_id, gen_random_uuid(), shop_id, 'CZ-1', id, 100000, 12000, 2, ${MADE}, ${MADE} from customer where store_id = ${storeId}`.execute(
        db,
      );
      for (const [seq, kind, principal, gift] of [
        [1, 'topUp', 100_000, 0],
        [2, 'gift', 0, 12_000],
      ] as const)
        await sql`insert into value_card_entry (store_id, card_id, seq, kind, principal, gift, principal_after, gift_after, document_kind, document_id, shop_id, reason, create_time)
          select card.store_id, card.id, ${seq}, ${kind}, ${principal}, ${gift}, 100000, ${gift}, 'recharge', one.id, one.shop_id, '充值单 CZ-1', ${MADE}
          from value_card card join recharge_order one on one.store_id = card.store_id where card.store_id = ${storeId}`.execute(
          db,
        );
    });
    return storeId;
  }

  it.runIf(wholly)('[MEM-64] takes every recharge into a lot, and books what the shop owes for it', async () => {
    const database = await databaseBefore('20261211_0900');
    const storeId = await charged(database, 100_000);
    await migrate(database);
    await asKeeper(database, async (db) => {
      const lots =
        await sql`select principal, gift, principal_left, gift_left, spend_rule, gift_expires, status from value_card_lot
        where store_id = ${storeId}`.execute(db);
      expect(lots.rows).toEqual([
        {
          principal: 100_000,
          gift: 12_000,
          principal_left: 100_000,
          gift_left: 12_000,
          spend_rule: 1,
          gift_expires: null,
          status: 1,
        },
      ]);
      const moves =
        await sql`select seq, principal, gift from value_card_move where store_id = ${storeId} order by seq`.execute(
          db,
        );
      expect(moves.rows).toEqual([
        { seq: 1, principal: 100_000, gift: 0 },
        { seq: 2, principal: 0, gift: 12_000 },
      ]);
      const accounts = await sql`select account.nature, account.balance, account.last_seq from fund_account account
        join shop on shop.store_id = account.store_id and shop.id = account.shop_id
        where account.store_id = ${storeId} and account.nature <> 1 order by shop.code, account.nature`.execute(db);
      expect(accounts.rows).toEqual([
        { nature: 2, balance: -100_000, last_seq: 1 },
        { nature: 3, balance: 0, last_seq: 0 },
        { nature: 2, balance: 0, last_seq: 0 },
        { nature: 3, balance: 0, last_seq: 0 },
      ]);
    });
  });

  it.runIf(wholly)('[MEM-64] is stopped by a card that its recharges do not explain, and names it', async () => {
    const database = await databaseBefore('20261211_0900');
    await charged(database, 100_001);
    await expect(migrate(database)).rejects.toThrow(/cards that their recharges do not explain: [0-9a-f-]{36}/);
  });

  it.runIf(wholly)(
    '[O-02] makes the account of payments by code for every shop, and keeps the provider account',
    async () => {
      const database = await databaseBefore('20261125_0900');
      const [open, none] = [await addStore(database, 'open'), await addStore(database, 'none')];
      await database.transaction({ role: 'tenant', storeId: open }, ({ db }) =>
        sql`insert into sqb_account (store_id, apply_status, create_time) values (${open}, 1, ${MADE})`.execute(db),
      );
      await migrate(database);
      await asKeeper(database, async (db) => {
        for (const store of [open, none]) expect(await onlineAccounts(db, store)).toEqual([ACCOUNT, ACCOUNT]);
        expect(await filings(db, open)).toEqual([FILING]);
        expect(await filings(db, none)).toEqual([]);
      });
    },
  );

  it.runIf(wholly)('[O-02] makes what an earlier upgrade left out, and nothing twice', async () => {
    const database = await databaseBefore('left_out');
    const [lost, sound, none] = [
      await addStore(database, 'lost'),
      await addStore(database, 'sound'),
      await addStore(database, 'none'),
    ];
    await database.transaction({ role: 'platform' }, async ({ db, become }) => {
      for (const [storeId, merchant] of [
        [lost, 'M-1'],
        [sound, 'M-2'],
      ] as const)
        await sql`insert into platform.pay_merchant (provider, merchant_no, store_id, create_time)
          values ('shouqianba', ${merchant}, ${storeId}, ${MADE})`.execute(db);
      await become({ role: 'tenant', storeId: sound });
      await sql`insert into fund_account (store_id, id, shop_id, name, method, create_time)
        select store_id, gen_random_uuid(), id, '线上收款账户', 'online', create_time from shop`.execute(db);
      await sql`insert into merchant_filing (store_id, id, provider, kind, status, form, by_name, merchant_no, create_time)
        values (${sound}, ${newId(MADE)}, 'shouqianba', 'apply', 1, '', '系统', 'M-2', ${MADE})`.execute(db);
    });
    await migrate(database);
    await asKeeper(database, async (db) => {
      for (const store of [lost, sound, none]) expect(await onlineAccounts(db, store)).toEqual([ACCOUNT, ACCOUNT]);
      expect(await filings(db, lost)).toEqual([{ ...FILING, merchant_no: 'M-1' }]);
      expect(await filings(db, sound)).toEqual([{ ...FILING, merchant_no: 'M-2' }]);
      expect(await filings(db, none)).toEqual([]);
    });
  });

  it.runIf(wholly)('[F-29] numbers the entries of every account, each with the balance after it', async () => {
    const database = await databaseBefore('fund_chain');
    const stores = [await addStore(database, 'one'), await addStore(database, 'other')];
    for (const storeId of stores)
      await database.transaction({ role: 'tenant', storeId }, async ({ db }) => {
        const [till, bank] = [newId(MADE), newId(MADE)];
        for (const [account, balance] of [
          [till, 1200],
          [bank, 300],
        ] as const)
          await sql`insert into fund_account (store_id, id, shop_id, name, method, balance, create_time)
            select ${storeId}, ${account}, id, ${account}, 'cash', ${balance}, ${MADE} from shop where is_head`.execute(
            db,
          );
        for (const [account, amount] of [
          [till, 1500],
          [bank, 300],
          [till, -300],
        ] as const)
          await sql`insert into fund_ledger (store_id, id, account_id, amount, document_kind, document_id, create_time)
            values (${storeId}, ${newId(MADE)}, ${account}, ${amount}, 'receiptBill', ${newId(MADE)}, ${MADE})`.execute(
            db,
          );
      });
    await migrate(database);
    await asKeeper(database, async (db) => {
      const entries = await db
        .selectFrom('fund_ledger')
        .innerJoin('fund_account as account', (join) =>
          join
            .onRef('account.store_id', '=', 'fund_ledger.store_id')
            .onRef('account.id', '=', 'fund_ledger.account_id'),
        )
        .select(['seq', 'amount', 'balance_after', 'last_seq'])
        .orderBy('fund_ledger.store_id')
        .orderBy('account.balance')
        .orderBy('seq')
        .execute();
      const chains = [
        { seq: 1, amount: 300, balance_after: 300, last_seq: 1 },
        { seq: 1, amount: 1500, balance_after: 1500, last_seq: 2 },
        { seq: 2, amount: -300, balance_after: 1200, last_seq: 2 },
      ];
      expect(entries).toEqual([...chains, ...chains]);
    });
  });

  it.runIf(wholly)(
    '[FUN-06] [FUN-09] gives what was booked its day in the shop, and every store the usual types',
    async () => {
      const database = await databaseBefore('fund_documents');
      const storeId = await addStore(database, 'one');
      // Midnight of the shop is 16:00 of the day before in Greenwich.
      const moments = ['2026-03-31T15:59:59.000Z', '2026-03-31T16:00:00.000Z'];
      await database.transaction({ role: 'tenant', storeId }, async ({ db }) => {
        const account = newId(MADE);
        await sql`insert into fund_account (store_id, id, shop_id, name, method, balance, last_seq, create_time)
        select ${storeId}, ${account}, id, '现金账户', 'cash', 2, 2, ${MADE} from shop where is_head`.execute(db);
        for (const [index, moment] of moments.entries())
          await sql`insert into fund_ledger (store_id, id, account_id, seq, amount, balance_after, document_kind, document_id, create_time)
          values (${storeId}, ${newId(MADE)}, ${account}, ${index + 1}, 1, ${index + 1}, 'receiptBill', ${newId(MADE)}, ${new Date(moment)})`.execute(
            db,
          );
      });
      await migrate(database);
      await asKeeper(database, async (db) => {
        const days = await db.selectFrom('fund_ledger').select('day').orderBy('seq').execute();
        expect(days.map(({ day }) => day)).toEqual(['2026-03-31', '2026-04-01']);
        const types = await db
          .selectFrom('fund_type')
          .select(['direction', 'name', 'class', 'system'])
          .where('store_id', '=', storeId)
          .orderBy('direction')
          .orderBy('sort')
          .execute();
        expect(types).toEqual(
          USUAL_TYPES.map(({ direction, name, class: of, system = false }) => ({ direction, name, class: of, system })),
        );
      });
    },
  );

  it.runIf(wholly)(
    'gives the button of phone numbers to roles that held anything, and to no role of the app',
    async () => {
      const database = await databaseBefore('20270114_0900');
      const stores = [await addStore(database, 'one'), await addStore(database, 'other')];
      const button = newId(MADE);
      await database.transaction({ role: 'platform' }, async ({ db }) => {
        await sql`insert into platform.sys_menu (id, kind, path, name, type, sort, create_time)
        values (${button}, 0, 'customer.save', '编辑客户', 2, 70, ${MADE}),
          (${newId(MADE)}, 1, 'app.customers', '客户', 1, 90, ${MADE})`.execute(db);
      });
      for (const storeId of stores)
        await database.transaction({ role: 'tenant', storeId }, async ({ db }) => {
          for (const [name, kind, holds] of [
            ['店长', 0, true],
            ['空角色', 0, false],
            ['小程序店员', 1, true],
          ] as const) {
            const role = newId(MADE);
            await sql`insert into role (store_id, id, name, kind, create_time)
            values (${storeId}, ${role}, ${name}, ${kind}, ${MADE})`.execute(db);
            if (holds)
              await sql`insert into role_menu (store_id, role_id, menu_id)
              select ${storeId}, ${role}, id from platform.sys_menu where kind = ${kind}`.execute(db);
          }
        });
      await migrate(database);
      await asKeeper(database, async (db) => {
        const { rows } = await sql`select role.name, menu.path from role_menu held
        join role on role.store_id = held.store_id and role.id = held.role_id
        join platform.sys_menu menu on menu.id = held.menu_id order by role.name, menu.path`.execute(db);
        const manager = [
          { name: '店长', path: 'customer.phone' },
          { name: '店长', path: 'customer.save' },
        ];
        const app = { name: '小程序店员', path: 'app.customers' };
        expect(rows).toHaveLength(6);
        expect(rows).toEqual(expect.arrayContaining([...manager, app]));
        expect(rows.filter((row) => (row as { path: string }).path === 'customer.phone')).toEqual([
          manager[0],
          manager[0],
        ]);
      });
      const { rows: buttons } = await database.transaction({ role: 'platform' }, ({ db }) =>
        sql`select kind, name, type, sort from platform.sys_menu where path = 'customer.phone'`.execute(db),
      );
      expect(buttons).toEqual([{ kind: 0, name: '查看客户手机号', type: 2, sort: 80 }]);
    },
  );

  it.runIf(wholly)('adds no button of phone numbers to an installation that has no menus yet', async () => {
    const database = await databaseBefore('20270114_0900');
    await migrate(database);
    const { rows } = await database.transaction({ role: 'platform' }, ({ db }) =>
      sql`select id from platform.sys_menu`.execute(db),
    );
    expect(rows).toEqual([]);
  });

  it.runIf(wholly)('[U-25] writes who bought into the lines of every store', async () => {
    const database = await databaseBefore('last_price');
    const stores = [await addStore(database, 'one'), await addStore(database, 'other')];
    const bought: [string, string][] = [];
    for (const storeId of stores)
      await database.transaction({ role: 'tenant', storeId }, async ({ db }) => {
        const [category, goods, sku, customer, order] = [
          newId(MADE),
          newId(MADE),
          newId(MADE),
          newId(MADE),
          newId(MADE),
        ];
        await sql`insert into goods_category (store_id, id, name, create_time) values (${storeId}, ${category}, '滤清器', ${MADE})`.execute(
          db,
        );
        await sql`insert into goods (store_id, id, name, category_id, unit_name, create_time)
          values (${storeId}, ${goods}, '机油滤清器', ${category}, '个', ${MADE})`.execute(db);
        await sql`insert into goods_sku (store_id, id, goods_id, sku_code, price, search, create_time)
          values (${storeId}, ${sku}, ${goods}, 'A-1', 3500, 'a-1', ${MADE})`.execute(db);
        await sql`insert into customer (store_id, id, shop_id, name, create_time)
          select ${storeId}, ${customer}, id, '李记修理', ${MADE} from shop where is_head`.execute(db);
        await sql`insert into order_sale (store_id, id, shop_id, customer_id, list_amount, price_change, hand_discount, round_off, receivable, created_by, create_time)
          select ${storeId}, ${order}, id, ${customer}, 3500, 0, 0, 0, 3500, ${customer}, ${MADE} from shop where is_head`.execute(
          db,
        );
        await sql`insert into order_sale_line (store_id, id, order_id, position, sku_id, quantity, list_price, price, list_amount, price_change, hand_discount, round_off, amount)
          values (${storeId}, ${newId(MADE)}, ${order}, 1, ${sku}, 1, 3500, 3500, 3500, 0, 0, 0, 3500)`.execute(db);
        bought.push([storeId, customer]);
      });
    await migrate(database);
    await asKeeper(database, async (db) => {
      const lines = await db.selectFrom('order_sale_line').select(['store_id', 'customer_id']).execute();
      expect(lines.map((line) => [line.store_id, line.customer_id]).toSorted()).toEqual(bought.toSorted());
    });
  });

  it.runIf(wholly)(
    'takes the mileage of every vehicle into its log, and leaves the grades as they were set',
    async () => {
      const database = await databaseBefore('20261203_0901');
      const storeId = await addStore(database, 'garage');
      const [levelId, customerId, vehicleId] = [newId(MADE), newId(MADE), newId(MADE)];
      await database.transaction({ role: 'tenant', storeId }, async ({ db }) => {
        await sql`insert into custom_level (store_id, id, name, create_time) values (${storeId}, ${levelId}, '修理厂', ${MADE})`.execute(
          db,
        );
        await sql`insert into customer (store_id, id, shop_id, name, level_id, create_time)
        select ${storeId}, ${customerId}, id, '王师傅', ${levelId}, ${MADE} from shop where store_id = ${storeId} and is_head`.execute(
          db,
        );
        await sql`insert into customer_vehicle (store_id, id, customer_id, plate, mileage, create_time)
        values (${storeId}, ${vehicleId}, ${customerId}, '浙A12345', 52000, ${MADE})`.execute(db);
      });
      await migrate(database);
      await asKeeper(database, async (db) => {
        const { rows } = await sql`select vehicle_id, mileage, used, source from vehicle_mileage`.execute(db);
        expect(rows).toEqual([{ vehicle_id: vehicleId, mileage: 52_000, used: true, source: 'before' }]);
        const { rows: kept } = await sql`select level_id, level_source from customer`.execute(db);
        expect(kept).toEqual([{ level_id: levelId, level_source: 1 }]);
      });
    },
  );

  it.runIf(wholly)(
    'tells of every counted shift what each way gave back, and leaves what was expected of it',
    async () => {
      const database = await databaseBefore('20270119_0400');
      const storeId = await addStore(database, 'counted');
      const [shift, customer, order, out] = [newId(MADE), newId(MADE), newId(MADE), newId(MADE)];
      const accounts = { cash: newId(MADE), wechat: newId(MADE), alipay: newId(MADE) };
      await database.transaction({ role: 'tenant', storeId }, async ({ db }) => {
        const head = sql`(select id from shop where is_head)`;
        for (const [method, id] of Object.entries(accounts))
          await sql`insert into fund_account (store_id, id, shop_id, name, method, taking, create_time)
          values (${storeId}, ${id}, ${head}, ${`${method} of the test`}, ${method}, false, ${MADE})`.execute(db);
        await sql`insert into shift (store_id, id, shop_id, user_id, cashier_name, status, opening_float, start_time, end_time, counted_by, expected_cash, counted_cash, to_safe)
        values (${storeId}, ${shift}, ${head}, ${customer}, '李收银', 1, 10000, ${MADE}, ${MADE}, '李收银', 12000, 12000, 0)`.execute(
          db,
        );
        await sql`insert into shift_tender (store_id, shift_id, method, account_id, count, amount, expected, counted)
        values (${storeId}, ${shift}, 'cash', ${accounts.cash}, 2, 2000, 12000, 12000),
          (${storeId}, ${shift}, 'wechat', ${accounts.wechat}, 1, 5000, 5000, 5000)`.execute(db);
        await sql`insert into customer (store_id, id, shop_id, name, create_time)
        values (${storeId}, ${customer}, ${head}, '李记修理', ${MADE})`.execute(db);
        await sql`insert into order_sale (store_id, id, shop_id, customer_id, list_amount, price_change, hand_discount, round_off, receivable, created_by, create_time)
        values (${storeId}, ${order}, ${head}, ${customer}, 9000, 0, 0, 0, 9000, ${customer}, ${MADE})`.execute(db);
        await sql`insert into sale_out (store_id, id, shop_id, order_id, status, customer_id, receivable, received, payment_status, created_by, create_time)
        values (${storeId}, ${out}, ${head}, ${order}, 3, ${customer}, 9000, 9000, 2, ${customer}, ${MADE})`.execute(
          db,
        );
        for (const [method, id] of Object.entries(accounts)) {
          const refund = newId(MADE);
          await sql`insert into refund_bill (store_id, id, shop_id, sale_out_id, customer_id, shift_id, amount, remark, created_by, by_name, create_time)
          values (${storeId}, ${refund}, ${head}, ${out}, ${customer}, ${shift}, 700, '送晚了', ${customer}, '李收银', ${MADE})`.execute(
            db,
          );
          await sql`insert into refund_tender (store_id, refund_id, position, method, account_id, amount)
          values (${storeId}, ${refund}, 1, ${method}, ${id}, 700)`.execute(db);
        }
      });
      await migrate(database);
      await asKeeper(database, async (db) => {
        const { rows } =
          await sql`select method, count, amount::int, refunded::int, refund_count, expected::int, counted::int
        from shift_tender where shift_id = ${shift} order by method`.execute(db);
        expect(rows).toEqual([
          { method: 'alipay', count: 0, amount: -700, refunded: 700, refund_count: 1, expected: 0, counted: 0 },
          { method: 'cash', count: 1, amount: 2000, refunded: 700, refund_count: 1, expected: 12_000, counted: 12_000 },
          { method: 'wechat', count: 1, amount: 4300, refunded: 700, refund_count: 1, expected: 5000, counted: 5000 },
        ]);
      });
    },
  );
});
