import type { Client } from '@partsdesk/sdk';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { serviceBorrowOut } from '@partsdesk/sdk/parts/serviceBorrowOut';
import { pay, sell, type ExampleWorld } from '../exampleWorld';
import type { RacedStep, RacedSteps } from '../racedStep';
import { borrowExamples } from './borrowExamples';
import { returnIn } from './returnExamples';

type Seen = Awaited<ReturnType<typeof returnIn>>;

const step =
  (state: Parameters<typeof returnIn>[1], take: (client: Client, seen: Seen) => Promise<unknown>) =>
  async (world: ExampleWorld): Promise<RacedStep> => {
    const { id } = await returnIn(world, state);
    return {
      read: (client) => salesReturn(client).item({ id }),
      take: (client, version) => take(client, { id, version }),
      onHand: (before) => before,
    };
  };

const slips = (client: Client) => serviceBorrowOut(client);

export const orderSteps: RacedSteps = {
  'parts/orderSale/forceComplete': async (world) => {
    const { orderId: id } = await sell(world);
    return {
      read: (client) => orderSale(client).getById({ id }),
      take: (client, version) => orderSale(client).forceComplete({ id, version, reason: '客户不要了' }),
      onHand: (before) => before,
    };
  },
  'parts/orderSale/cancelPaid': async (world) => {
    const sale = await sell(world);
    await pay(world, sale);
    return {
      read: (client) => orderSale(client).getById({ id: sale.orderId }),
      take: (client, version) => orderSale(client).cancelPaid({ id: sale.orderId, version, reason: '客户不要了' }),
      onHand: (before) => before,
    };
  },
  'parts/receiptBill/void': async (world) => {
    const sale = await sell(world);
    const id = await pay(world, sale);
    return {
      read: async (client) => {
        const receipts = await receiptBill(client).getBySaleOutId({ saleOutId: sale.saleOutId });
        const receipt = receipts.find((one) => one.id === id);
        if (!receipt) throw new Error('no such receipt');
        return receipt;
      },
      take: (client, version) => receiptBill(client).void({ id, version, reason: '收错了单' }),
      onHand: (before) => before,
    };
  },
  'parts/salesReturn/submit': step('draft', (client, seen) => salesReturn(client).submit(seen)),
  'parts/salesReturn/pass': step('submitted', (client, seen) => salesReturn(client).pass(seen)),
  'parts/salesReturn/reject': step('submitted', (client, seen) =>
    salesReturn(client).reject({ ...seen, reason: '包装已拆' }),
  ),
  'parts/salesReturn/delete': step('draft', (client, seen) => salesReturn(client).delete(seen)),
  'parts/salesReturn/putInStorage': async (world) => {
    const { id } = await returnIn(world, 'passed');
    const [line] = (await salesReturn(world.owner.client).item({ id })).lines;
    return {
      read: (client) => salesReturn(client).item({ id }),
      onHand: (before) => before + 1,
      again: true,
      take: (client, version) =>
        salesReturn(client).putInStorage({ id, version, lines: [{ lineId: line?.id ?? '', quantity: 1 }] }),
    };
  },
  'parts/refundBill/add': async (world) => ({
    ...(await step('passed', (client, { id, version }) =>
      refundBill(client).add({ salesReturnId: id, version, tenders: [{ method: 'cash', amount: 500 }] }),
    )(world)),
    again: true,
  }),
  'parts/refundBill/goodwill': async (world) => {
    const sale = await sell(world);
    await pay(world, sale);
    const { saleOutId } = sale;
    return {
      read: (client) => saleOut(client).item({ id: saleOutId }),
      onHand: (before) => before,
      again: true,
      take: (client, version) =>
        refundBill(client).goodwill({ saleOutId, version, method: 'cash', amount: 500, reason: '等候太久' }),
    };
  },

  'parts/serviceBorrowOut/lend': async (world) => {
    const {
      body: { id },
    } = await borrowExamples['parts/serviceBorrowOut/lend'](world);
    return {
      read: (client) => slips(client).item({ id }),
      take: (client, version) => slips(client).lend({ id, version }),
      onHand: (before) => before - 4,
    };
  },
  'parts/serviceBorrowOut/returnItems': async (world) => {
    const {
      body: {
        id,
        lines: [line],
      },
    } = await borrowExamples['parts/serviceBorrowOut/returnItems'](world);
    const one = [{ lineId: line?.lineId ?? '', quantity: 1 }];
    return {
      read: (client) => slips(client).item({ id }),
      take: (client, version) => slips(client).returnItems({ id, version, lines: one }),
      onHand: (before) => before + 1,
      again: true,
    };
  },
  'parts/serviceBorrowOut/convertToSale': async (world) => {
    const {
      body: {
        id,
        lines: [line],
      },
    } = await borrowExamples['parts/serviceBorrowOut/convertToSale'](world);
    const one = [{ lineId: line?.lineId ?? '', quantity: 1 }];
    return {
      read: (client) => slips(client).item({ id }),
      take: (client, version) => slips(client).convertToSale({ id, version, lines: one }),
      onHand: (before) => before,
      again: true,
    };
  },
  'parts/serviceBorrowOut/manualFinish': async (world) => {
    const { body } = await borrowExamples['parts/serviceBorrowOut/manualFinish'](world);
    return {
      read: (client) => slips(client).item({ id: body.id }),
      take: (client, version) => slips(client).manualFinish({ ...body, version }),
      onHand: (before) => before,
    };
  },
};
