import type { Client } from '@partsdesk/sdk';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { serviceBorrowOut } from '@partsdesk/sdk/parts/serviceBorrowOut';
import { found, type EditedDocuments } from '../testing/editedDocument';
import { pay, sell } from '../testing/exampleWorld';
import { borrowExamples } from './borrowExamples';

export const orderDocuments: EditedDocuments = {
  'parts/serviceBorrowOut/update': async (world) => {
    const { body } = await borrowExamples['parts/serviceBorrowOut/update'](world);
    const { id } = body;
    const { code } = await serviceBorrowOut(world.owner.client).item({ id });
    return { name: `借用单${code}`, read: async (client) => { const { version, remark: says } = await serviceBorrowOut(client).item({ id }); return { version, says }; }, write: (client, version, remark) => serviceBorrowOut(client).update({ ...body, version, remark }) };
  },
  'parts/orderSale/makeRemark': async (world) => {
    const { orderId: id, orderCode } = await sell(world);
    return { name: `销售单${orderCode}`, read: async (client) => { const { version, remark: says } = await orderSale(client).getById({ id }); return { version, says }; }, write: (client, version, remark) => orderSale(client).makeRemark({ id, version, remark }) };
  },
  'parts/saleOut/update': async (world) => {
    const { saleOutId: id, saleOutCode } = await sell(world);
    return { name: `出库单${saleOutCode}`, read: async (client) => { const { version, remark: says } = await saleOut(client).item({ id }); return { version, says }; }, write: (client, version, remark) => saleOut(client).update({ id, version, remark }) };
  },
  'parts/receiptBill/update': async (world) => {
    const sale = await sell(world);
    const id = await pay(world, sale);
    const bill = async (client: Client) => found((await receiptBill(client).getBySaleOutId({ saleOutId: sale.saleOutId }))[0]);
    const { code } = await bill(world.owner.client);
    return { name: `收款单${code}`, read: async (client) => { const { version, remark: says } = await bill(client); return { version, says }; }, write: (client, version, remark) => receiptBill(client).update({ id, version, remark }) };
  },
};
