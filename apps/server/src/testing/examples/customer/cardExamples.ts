import { customer } from '@partsdesk/sdk/parts/customer';
import { customerCardRefund } from '@partsdesk/sdk/parts/customerCardRefund';
import { customerValueAdjust } from '@partsdesk/sdk/parts/customerValueAdjust';
import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { rechargeOffer } from '@partsdesk/sdk/parts/rechargeOffer';
import type { ExampleRequests } from '../exampleRequest';
import { fresh, freshPhone, type ExampleWorld } from '../exampleWorld';

/** A customer whose card was charged at the counter. */
export async function chargedCustomer({ owner }: ExampleWorld): Promise<string> {
  const customerId = await customer(owner.client).add({ name: '储值客户', phone: freshPhone() });
  await customerValueCardItem(owner.client).add({
    customerId,
    amount: 10_000,
    tenders: [{ method: 'cash', amount: 10_000 }],
  });
  return customerId;
}

/** The only lot of a customer whose card was charged at the counter. */
async function chargedLot(world: ExampleWorld) {
  const [lot] = (await customerValueCardItem(world.owner.client).page({ customerId: await chargedCustomer(world) }))
    .records;
  if (!lot) throw new Error('the charged customer has no lot');
  return lot;
}

/** A card refund that a colleague of the owner applied for. */
async function appliedRefund(world: ExampleWorld): Promise<{ id: string; version: number; cardId: string }> {
  const lot = await chargedLot(world);
  const colleague = await world.store.staff(['CustomerCardStoredValue', 'customerCardRefund.save']);
  const id = await customerCardRefund(colleague.at(world.deptId).client).add({ lotId: lot.id, reason: '客户搬家' });
  return { id, version: 1, cardId: lot.cardId };
}

/** An adjustment that a colleague of the owner applied for. */
async function appliedAdjust(world: ExampleWorld): Promise<{ id: string; version: number; customerId: string }> {
  const customerId = await chargedCustomer(world);
  const colleague = await world.store.staff(['CustomerList', 'customerValueAdjust.save']);
  const id = await customer(colleague.at(world.deptId).client).increaseAmount({
    customerId,
    amount: -1000,
    reason: '多充了 10 元',
  });
  return { id, version: 1, customerId };
}

/** An amount that no offer has yet. */
const freshAmount = () => 10_000 + (Number(fresh('')) % 300_000);
const freshOffer = ({ owner }: ExampleWorld) =>
  rechargeOffer(owner.client).add({ amount: freshAmount(), gift: 1000, spendRule: 1, giftDays: 180 });

export const cardExamples = {
  'parts/customerValueCard/getByCustomerId': ({ customerId }) => ({ query: { customerId } }),
  'parts/customerValueCard/page': ({ shopId }) => ({
    query: { keyword: '王', status: 1, shopId, sums: true, current: 1, pageSize: 10 },
  }),
  'parts/customerValueCard/updateStatus': async (world) => {
    const { id, version } = await customerValueCard(world.owner.client).getByCustomerId({
      customerId: await chargedCustomer(world),
    });
    return { body: { id: id ?? '', version, status: 0, reason: '客户挂失' } };
  },

  'parts/customerValueCardItem/add': async (world) => ({
    body: {
      customerId: await customer(world.owner.client).add({ name: '储值客户', phone: freshPhone() }),
      offerId: await freshOffer(world),
      tenders: [{ method: 'cash', accountId: world.accountId, amount: 500_000 }],
      remark: '老客户推荐',
    },
  }),
  'parts/customerValueCardItem/page': async (world) => {
    const customerId = await chargedCustomer(world);
    const { id } = await customerValueCard(world.owner.client).getByCustomerId({ customerId });
    return { query: { customerId, cardId: id ?? '', status: 1, current: 1, pageSize: 10 } };
  },
  'parts/customerValueCardItem/updateStatusById': async (world) => {
    const { id, version } = await chargedLot(world);
    return { body: { id, version, status: 0, reason: '客户要求停用' } };
  },

  'parts/customerCardRefund/add': async (world) => ({
    body: { lotId: (await chargedLot(world)).id, reason: '客户搬家，不再来店' },
  }),
  'parts/customerCardRefund/audit': async (world) => {
    const { id, version } = await appliedRefund(world);
    return { body: { id, version, pass: false, reason: '客户改变主意' } };
  },
  'parts/customerCardRefund/page': async (world) => {
    const { cardId } = await appliedRefund(world);
    const { records } = await customerCardRefund(world.owner.client).page({ cardId });
    return { query: { cardId, status: 0, code: records[0]?.code ?? '', current: 1, pageSize: 10 } };
  },
  'parts/customerCardRefund/pay': async (world) => {
    const { id, version } = await appliedRefund(world);
    await customerCardRefund(world.owner.client).audit({ id, version, pass: true });
    return { body: { id, version: version + 1, method: 'cash', accountId: world.accountId, payee: '' } };
  },
  'parts/customerCardRefund/withdraw': async (world) => {
    const { id, version } = await appliedRefund(world);
    return { body: { id, version } };
  },

  'parts/customer/increaseAmount': async (world) => ({
    body: { customerId: await chargedCustomer(world), amount: 5000, reason: '补录旧系统余额' },
  }),
  'parts/customer/updateVirtualAmount': async (world) => ({
    body: { customerId: await chargedCustomer(world), amount: 2000, giftDays: 90, reason: '补送活动金额' },
  }),
  'parts/customerValueAdjust/audit': async (world) => {
    const { id, version } = await appliedAdjust(world);
    return { body: { id, version, pass: false, reason: '请附上充值小票' } };
  },
  'parts/customerValueAdjust/page': async (world) => {
    const { customerId } = await appliedAdjust(world);
    const { records } = await customerValueAdjust(world.owner.client).page({ customerId });
    return { query: { customerId, status: 0, code: records[0]?.code ?? '', current: 1, pageSize: 10 } };
  },
  'parts/customerValueAdjust/withdraw': async (world) => {
    const { id, version } = await appliedAdjust(world);
    return { body: { id, version } };
  },

  'parts/customerCardLog/page': async (world) => {
    const customerId = await chargedCustomer(world);
    const { id } = await customerValueCard(world.owner.client).getByCustomerId({ customerId });
    return {
      query: {
        customerId,
        cardId: id ?? '',
        kind: 'topUp',
        shopId: world.shopId,
        issuerId: world.shopId,
        from: '2026-01-01',
        to: '2099-12-31',
        sums: true,
        current: 1,
        pageSize: 10,
      },
    };
  },
  'parts/customerCardLog/settlement': () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }),
  'parts/customerCardLog/settlementExcel': () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }),

  'parts/rechargeOffer/add': () => ({ body: { amount: freshAmount(), gift: 2000, spendRule: 2, giftDays: 365 } }),
  'parts/rechargeOffer/list': () => ({ query: { status: 1 } }),
  'parts/rechargeOffer/update': async (world) => ({
    body: {
      id: await freshOffer(world),
      version: 1,
      amount: freshAmount(),
      gift: 3000,
      spendRule: 1,
      giftDays: null,
      status: 1,
    },
  }),
} satisfies Partial<ExampleRequests>;
