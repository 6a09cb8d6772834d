import type { Client } from '@partsdesk/sdk';
import { orderDistribution } from '@partsdesk/sdk/parts/orderDistribution';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { serviceBorrowOut } from '@partsdesk/sdk/parts/serviceBorrowOut';
import { found, type EditedDocuments } from '../editedDocument';
import { pay, sell } from '../exampleWorld';
import { borrowExamples } from './borrowExamples';
import { returnIn } from './returnExamples';

export const orderDocuments: EditedDocuments = {
  'parts/serviceBorrowOut/update': async (world) => {
    const { body } = await borrowExamples['parts/serviceBorrowOut/update'](world);
    const { id } = body;
    const { code } = await serviceBorrowOut(world.owner.client).item({ id });
    return {
      name: `借用单${code}`,
      read: async (client) => {
        const { version, remark: says } = await serviceBorrowOut(client).item({ id });
        return { version, says };
      },
      write: (client, version, remark) => serviceBorrowOut(client).update({ ...body, version, remark }),
    };
  },
  'parts/orderDistribution/update': async ({ owner, filter, customerId }) => {
    const lines = [{ skuId: filter, quantity: 1 }];
    const { id, code } = await orderDistribution(owner.client).add({ customerId, lines });
    return {
      name: `分销订单${code}`,
      read: async (client) => {
        const { version, remark: says } = found((await orderDistribution(client).page({ keyword: code })).records[0]);
        return { version, says };
      },
      write: (client, version, remark) => orderDistribution(client).update({ id, version, customerId, remark, lines }),
    };
  },
  'parts/orderSale/makeRemark': async (world) => {
    const { orderId: id, orderCode } = await sell(world);
    return {
      name: `销售单${orderCode}`,
      read: async (client) => {
        const { version, remark: says } = await orderSale(client).getById({ id });
        return { version, says };
      },
      write: (client, version, remark) => orderSale(client).makeRemark({ id, version, remark }),
    };
  },
  'parts/orderSale/update': async (world) => {
    const { orderId: id, orderCode } = await sell(world);
    const lines = [{ skuId: world.filter, quantity: 1 }];
    return {
      name: `销售单${orderCode}`,
      read: async (client) => {
        const { version, remark: says } = await orderSale(client).getById({ id });
        return { version, says };
      },
      write: (client, version, remark) => orderSale(client).update({ id, version, lines, remark }),
    };
  },
  'parts/orderSale/update4Pms': async (world) => {
    const { orderId: id, orderCode } = await sell(world);
    return {
      name: `销售单${orderCode}`,
      read: async (client) => {
        const { version, remark: says } = await orderSale(client).getById({ id });
        return { version, says };
      },
      write: (client, version, remark) => orderSale(client).update4Pms({ id, version, remark }),
    };
  },
  'parts/saleOut/update': async (world) => {
    const { saleOutId: id, saleOutCode } = await sell(world);
    return {
      name: `出库单${saleOutCode}`,
      read: async (client) => {
        const { version, remark: says } = await saleOut(client).item({ id });
        return { version, says };
      },
      write: (client, version, remark) => saleOut(client).update({ id, version, remark }),
    };
  },
  'parts/salesReturn/save': async (world) => {
    const { id } = await returnIn(world, 'draft');
    const { code, saleOutId, lines } = await salesReturn(world.owner.client).item({ id });
    const draft = lines.map(({ saleOutLineId, quantity, condition, reason }) => ({
      saleOutLineId,
      quantity,
      condition,
      reason,
    }));
    return {
      name: `退货单${code}`,
      read: async (client) => {
        const { version, remark: says } = await salesReturn(client).item({ id });
        return { version, says };
      },
      write: (client, version, remark) => salesReturn(client).save({ id, version, saleOutId, remark, lines: draft }),
    };
  },
  'parts/receiptBill/update': async (world) => {
    const sale = await sell(world);
    const id = await pay(world, sale);
    const bill = async (client: Client) =>
      found((await receiptBill(client).getBySaleOutId({ saleOutId: sale.saleOutId }))[0]);
    const { code } = await bill(world.owner.client);
    return {
      name: `收款单${code}`,
      read: async (client) => {
        const { version, remark: says } = await bill(client);
        return { version, says };
      },
      write: (client, version, remark) => receiptBill(client).update({ id, version, remark }),
    };
  },
};
