import { orderResting } from '@partsdesk/sdk/parts/orderResting';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesOrderDetailType } from '@partsdesk/sdk/parts/salesOrderDetailType';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ownerTypes = async () => salesOrderDetailType((await server.store()).owner.client);

describe('the tree of sales types', () => {
  it('a type stands behind its siblings, with a code of its own, and below the one that it belongs to', async () => {
    const types = await ownerTypes();
    const parts = await types.add({ name: '配件销售' });
    const care = await types.add({ name: '保养' });
    await types.add({ pid: parts, name: '零售' });
    await types.add({ pid: parts, name: '批发', code: 'PF' });
    expect(
      (await types.list({})).map(({ code, name, pid, sort, status, used }) => ({
        code,
        name,
        pid,
        sort,
        status,
        used,
      })),
    ).toEqual([
      { code: '01', name: '配件销售', pid: null, sort: 1, status: 1, used: false },
      { code: '01-01', name: '零售', pid: parts, sort: 1, status: 1, used: false },
      { code: 'PF', name: '批发', pid: parts, sort: 2, status: 1, used: false },
      { code: '02', name: '保养', pid: null, sort: 2, status: 1, used: false },
    ]);
    expect((await types.queryByPid({})).map(({ name }) => name)).toEqual(['配件销售', '保养']);
    expect((await types.queryByPid({ pid: parts })).map(({ name }) => name)).toEqual(['零售', '批发']);
    expect(await types.queryByPid({ pid: care })).toEqual([]);
  });

  it('has two levels, names that are unique among siblings, and codes that are unique in the store', async () => {
    const types = await ownerTypes();
    const parts = await types.add({ name: '配件销售', code: 'PJ' });
    const retail = await types.add({ pid: parts, name: '零售' });
    await expect(types.add({ pid: retail, name: '门市' })).rejects.toMatchObject({
      message: '销售类型最多两级',
      errors: [{ field: 'pid' }],
    });
    await expect(types.add({ pid: parts, name: '零售' })).rejects.toMatchObject({
      message: '同级已有销售类型「零售」',
      errors: [{ field: 'name' }],
    });
    await expect(types.add({ name: '工时', code: 'PJ' })).rejects.toMatchObject({
      message: '类型编码「PJ」已存在',
      errors: [{ field: 'code' }],
    });
    await expect(types.add({ name: '工时', code: '工时' })).rejects.toMatchObject({ httpStatus: 400 });
    const labour = await types.add({ name: '工时' });
    await types.add({ pid: labour, name: '零售' });
    await expect(types.update({ id: labour, name: '配件销售' })).rejects.toMatchObject({
      message: '同级已有销售类型「配件销售」',
    });
  });

  it('is put in order; an older state is not saved over a newer', async () => {
    const types = await ownerTypes();
    for (const name of ['甲', '乙', '丙']) await types.add({ name });
    const names = async () => (await types.list({})).map(({ name, sort }) => `${String(sort)}${name}`);
    const last = (await types.list({}))[2];
    await types.update({ id: last?.id ?? '', version: 1, sort: 1 });
    expect(await names()).toEqual(['1丙', '2甲', '3乙']);
    await expect(types.update({ id: last?.id ?? '', version: 1, name: '丁' })).rejects.toMatchObject({ status: 51001 });
    await types.update({ id: last?.id ?? '', version: 2, sort: 200 });
    expect(await names()).toEqual(['1甲', '2乙', '3丙']);
  });
});

describe('a line that is counted as a type', () => {
  it('carries it on the order, on the outbound, and while it is held', async () => {
    const { owner, filter, oil } = await stockedShop(server);
    const types = salesOrderDetailType(owner.client);
    const parts = await types.add({ name: '配件销售' });
    const retail = await types.add({ pid: parts, name: '零售' });
    const sale = await orderSale(owner.client).add({
      lines: [
        { skuId: filter, quantity: 1, detailTypeId: retail },
        { skuId: oil, quantity: 1 },
      ],
    });
    const counted = [
      { detailTypeId: retail, detailTypeName: '配件销售 / 零售' },
      { detailTypeId: null, detailTypeName: '' },
    ];
    expect((await orderSale(owner.client).getById({ id: sale.id })).lines).toMatchObject(counted);
    expect((await saleOut(owner.client).item({ id: sale.saleOutId })).lines).toMatchObject(counted);
    expect((await types.list({})).map(({ used }) => used)).toEqual([false, true]);

    await orderResting(owner.client).add({
      lines: [{ skuId: filter, quantity: 1, price: 3500, orderType: 1, detailTypeId: retail }],
    });
    expect((await orderResting(owner.client).page({})).records[0]?.lines).toMatchObject([counted[0]]);
    // A held line loses a type that is no longer offered, since the desk would refuse it.
    await types.disable({ id: retail });
    expect((await orderResting(owner.client).page({})).records[0]?.lines).toMatchObject([{ detailTypeName: '' }]);
    expect((await orderSale(owner.client).getById({ id: sale.id })).lines[0]).toMatchObject(counted[0] ?? {});
  });

  it('is refused for a type that is disabled, itself or above it, or foreign, and the field is named', async () => {
    const { owner, filter } = await stockedShop(server);
    const types = salesOrderDetailType(owner.client);
    const parts = await types.add({ name: '配件销售' });
    const retail = await types.add({ pid: parts, name: '零售' });
    const foreign = await (await ownerTypes()).add({ name: '工时' });
    const sell = (detailTypeId: string) =>
      orderSale(owner.client).add({
        lines: [
          { skuId: filter, quantity: 1 },
          { skuId: filter, quantity: 1, detailTypeId },
        ],
      });
    const hold = (detailTypeId: string) =>
      orderResting(owner.client).add({
        lines: [{ skuId: filter, quantity: 1, price: 3500, orderType: 1, detailTypeId }],
      });
    await expect(sell(foreign)).rejects.toMatchObject({
      status: 1,
      message: '销售类型不存在',
      errors: [{ field: 'lines[1].detailTypeId' }],
    });
    await types.disable({ id: parts });
    await expect(sell(retail)).rejects.toMatchObject({
      message: '销售类型「零售」已停用',
      errors: [{ field: 'lines[1].detailTypeId' }],
    });
    await expect(hold(retail)).rejects.toMatchObject({
      message: '销售类型「零售」已停用',
      errors: [{ field: 'lines[0].detailTypeId' }],
    });
    expect(await types.queryByPid({ pid: parts })).toEqual([]);
    await types.enable({ id: parts });
    await types.disable({ id: retail });
    await expect(sell(retail)).rejects.toMatchObject({ message: '销售类型「零售」已停用' });
    await types.enable({ id: retail });
    await sell(retail);
  });
});
