import { startJob } from '../../jobs/startJob';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { lockedCustomer } from '../customers';
import { CUSTOMER_DISTRIBUTION, paramsOf } from './distributeCustomersJob';
import { assertShops, carryOut, planned, previewOf, ruleOf } from './distribution';
import { importCustomerShops } from './importCustomerShops';
import { placeCustomers } from './placeCustomers';

const NOBODY = '00000000-0000-0000-0000-000000000000';
const titles = { shop: '分配客户到一家门店', evenly: '平均分配客户', lastBought: '按最近消费分配客户' } as const;

export const customerShop: Group<'parts/customerShop'> = {
  ...importCustomerShops,

  async saveCustomerShop(ctx, { body: { customerId, version, shopId, shopIds } }) {
    await lockedCustomer(ctx, customerId, version);
    const others = [...new Set(shopIds)].filter((id) => id !== shopId);
    await assertShops(ctx, [shopId], 'shopId');
    await assertShops(ctx, others, 'shopIds');
    await placeCustomers(ctx, [{ id: customerId, shopId, others }]);
    return null;
  },

  async distributeCustomer(ctx, { body: { customerIds, ...wanted } }) {
    const rule = await ruleOf(ctx, wanted);
    const ids = [...new Set(customerIds)];
    const plan = await planned(ctx, rule, { filter: {}, ids }, { after: NOBODY, done: 0, limit: ids.length });
    const unknown = customerIds.findIndex((id) => !plan.some((one) => one.id === id));
    if (unknown >= 0) throw new Failure('客户不存在', { field: `customerIds[${String(unknown)}]` });
    const moved = await carryOut(ctx, plan, rule.keep);
    return { moved, same: plan.length - moved };
  },

  preview: async (ctx, { body: { filter = {}, ...wanted } }) => previewOf(ctx, await ruleOf(ctx, wanted), { filter }),

  async distributeAll(ctx, { body: { filter = {}, ...wanted } }) {
    const rule = await ruleOf(ctx, wanted);
    const { total, moved } = await previewOf(ctx, rule, { filter });
    if (!moved) throw new Failure('没有要换门店的客户');
    return startJob(ctx, {
      kind: CUSTOMER_DISTRIBUTION,
      title: titles[rule.by],
      params: paramsOf(rule, filter),
      total,
    });
  },
};
