import { memorySession } from '@partsdesk/sdk';
import { customer } from '@partsdesk/sdk/parts/customer';
import { distributor } from '@partsdesk/sdk/parts/distributor';
import { distributorCustomer } from '@partsdesk/sdk/parts/distributorCustomer';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import { subCommission } from '@partsdesk/sdk/parts/subCommission';
import { subCommissionSettlement } from '@partsdesk/sdk/parts/subCommissionSettlement';
import { openSession } from '../../account/login/sessions';
import { freshPhone } from '../examples/exampleWorld';
import { keepLoggedIn } from '../keepLoggedIn';
import { passTime } from '../passTime';
import type { TestServer } from '../startTestServer';
import { desk, passed, piece } from './returnDesk';
import { stockedShop } from './stockedShop';

const DAY = 86_400;
/** Two sets of pads. */
export const SALE = 25_600;

/** A shop with a distributor who brought a customer: 10 % of what he pays, seven days after his sale is complete. */
export async function commissionDesk(server: TestServer, setting: { secondRate?: number; counterToo?: boolean } = {}) {
  const shop = await stockedShop(server);
  const { client } = shop.owner;
  const head = shop.store.owner.client;
  const settings = storeSetting(head);
  const save = async (change: Omit<Parameters<typeof settings.saveCommission>[0], 'version'>) => {
    const { commission } = await settings.view();
    await settings.saveCommission({ version: commission.version, ...change });
  };
  await save({ open: true, rate: 1000, settleDays: 7, lowestWithdrawal: 0, ...setting });
  const person = (name: string, phone = freshPhone()) => customer(client).add({ name, phone, creditLimit: 99_999_999 });
  const [distributors, bindings] = [distributor(head), distributorCustomer(head)];
  const promoterCustomerId = await person('推广小王');
  const promoterId = await distributors.add({ customerId: promoterCustomerId });
  const customerId = await person('小王的客户');
  const bindingId = await bindings.add({ distributorId: promoterId, customerId });
  const [commissions, settlements] = [subCommission(head), subCommissionSettlement(head)];
  const { orders, outs, receipts, refunds, balance } = desk(shop);

  const place = (by = customerId, quantity = 2) =>
    orderSale(client).add({ customerId: by, lines: [{ skuId: shop.pads, quantity }] });
  const pay = (saleOutId: string, amount: number) =>
    receipts.add({ saleOutId, tenders: [{ method: 'wechat', amount }] });
  const lineOf = async (orderId: string, distributorId = promoterId) =>
    (await commissions.page({ distributorId, pageSize: 100 })).records.find((one) => one.orderId === orderId);
  const balanceOf = async (id = promoterId) => {
    const found = (await distributors.page({ pageSize: 100 })).records.find((one) => one.id === id);
    if (!found) throw new Error('no such distributor');
    const { frozen, available, settled, owed, balanceVersion } = found;
    return { frozen, available, settled, owed, balanceVersion };
  };
  const accountId = (await fundAccount(client).page({})).records.find(({ method }) => method === 'wechat')?.id ?? '';
  return {
    shop,
    client,
    head,
    save,
    person,
    distributors,
    bindings,
    promoterId,
    promoterCustomerId,
    customerId,
    bindingId,
    commissions,
    settlements,
    orders,
    outs,
    receipts,
    refunds,
    balance,
    accountId,
    place,
    pay,
    lineOf,
    balanceOf,
    /** Sold, paid and handed out. */
    sold: async (by = customerId, quantity = 2) => {
      const sale = await place(by, quantity);
      await pay(sale.saleOutId, sale.receivable);
      await outs.submitOut({ id: sale.saleOutId });
      return sale;
    },
    /** Takes pieces back and refunds them in money. */
    giveBack: async (saleOutId: string, quantity = 1) => {
      const [line] = (await outs.item({ id: saleOutId })).lines;
      const back = await passed(shop, saleOutId, [piece(line?.id ?? '', quantity)]);
      const { version, tenders } = await refunds.getSaleOutInfo({ salesReturnId: back.id });
      const chosen = tenders.flatMap(({ method, suggested }) => (suggested ? [{ method, amount: suggested }] : []));
      await refunds.add({ salesReturnId: back.id, version, tenders: chosen });
    },
    /** A customer who is logged in to the mini-app. */
    visitor: async (id: string) => {
      const session = memorySession();
      session.login(
        await server.database.transaction({ role: 'platform' }, ({ db }) =>
          openSession(db, { customerId: id, storeId: shop.store.id }, server.clock.now()),
        ),
      );
      return server.client(session);
    },
    days: async (days: number) => {
      await keepLoggedIn(server);
      await passTime(server, ['commissionRelease'], days * DAY, DAY);
    },
    /** The head store's own account, with 1,000.00. */
    headAccount: async () => {
      const name = '对公账户';
      await fundAccount(head).add({ name, method: 'bankCard', opening: 100_000 });
      return { name };
    },
    writeOff: async (change: { lineIds?: string[]; version?: number; accountId?: string; paymentNo?: string } = {}) =>
      settlements.writtenOff({
        distributorId: promoterId,
        accountId,
        version: (await balanceOf()).balanceVersion,
        ...change,
      }),
  };
}

export type CommissionDesk = Awaited<ReturnType<typeof commissionDesk>>;
