import { settleAccountLifecycle } from '@partsdesk/core/fund/settleAccountLifecycle';
import { goodsImportLifecycle } from '@partsdesk/core/goods/goodsImportLifecycle';
import { stockInLifecycle } from '@partsdesk/core/goods/stockInLifecycle';
import { stockOutLifecycle } from '@partsdesk/core/goods/stockOutLifecycle';
import { stockTakingLifecycle } from '@partsdesk/core/goods/stockTakingLifecycle';
import { stockTransferLifecycle } from '@partsdesk/core/goods/stockTransferLifecycle';
import { jobLifecycle } from '@partsdesk/core/notice/jobLifecycle';
import { afterSaleGoodsLifecycle, afterSaleLifecycle } from '@partsdesk/core/order/afterSaleLifecycle';
import { maintenanceLifecycle } from '@partsdesk/core/order/maintenanceLifecycle';
import { onlineOrderLifecycle } from '@partsdesk/core/order/onlineOrderLifecycle';
import { orderSaleLifecycle } from '@partsdesk/core/order/orderSaleLifecycle';
import { payAfterUseLifecycle } from '@partsdesk/core/order/payAfterUseLifecycle';
import { paymentStatus } from '@partsdesk/core/order/paymentStatus';
import { saleOutLifecycle } from '@partsdesk/core/order/saleOutLifecycle';
import { storeAuthLifecycle } from '@partsdesk/core/store/storeAuthLifecycle';
import { wechatBindLifecycle } from '@partsdesk/core/store/wechatBindLifecycle';
import { wechatCodeLifecycle } from '@partsdesk/core/store/wechatCodeLifecycle';
import { wechatRegisterLifecycle } from '@partsdesk/core/store/wechatRegisterLifecycle';
import { describe, expect, it } from 'vitest';
import { readDocuments } from '../http/documents';

const operations = readDocuments().flatMap((document) => document.operations);
const lifecycles = [onlineOrderLifecycle, payAfterUseLifecycle, afterSaleLifecycle, afterSaleGoodsLifecycle, maintenanceLifecycle, orderSaleLifecycle, saleOutLifecycle, paymentStatus, storeAuthLifecycle, settleAccountLifecycle, wechatBindLifecycle, wechatCodeLifecycle, wechatRegisterLifecycle, stockInLifecycle, stockOutLifecycle, stockTransferLifecycle, stockTakingLifecycle, jobLifecycle, goodsImportLifecycle].map(({ name, events }) => ({
  name, events: Object.entries<{ raisedBy: readonly string[] }>(events).map(([event, { raisedBy }]) => ({ event, raisedBy })),
}));

describe('the lifecycles of core and the operations of the contract', () => {
  it('an operation that the contract says raises an event is among its raisers in core', () => {
    const strangers = operations.flatMap(({ id, lifecycle }) => lifecycle.filter(({ machine, event }) =>
      !lifecycles.find(({ name }) => name === machine)?.events.find((known) => known.event === event)?.raisedBy.includes(id)).map((one) => ({ id, ...one })));
    expect(strangers).toEqual([]);
  });

  it('a raiser that the contract has says so in x-lifecycle', () => {
    const silent = lifecycles.flatMap(({ name, events }) => events.flatMap(({ event, raisedBy }) => raisedBy
      .map((raiser) => operations.find(({ id }) => id === raiser))
      .filter((operation) => operation && !operation.lifecycle.some((one) => one.machine === name && one.event === event))
      .map((operation) => `${operation?.id ?? ''}: ${name}.${event}`)));
    expect(silent).toEqual([]);
  });

  it('there is something to compare', () => {
    expect(operations.flatMap(({ lifecycle }) => lifecycle).length).toBeGreaterThanOrEqual(6);
  });
});
