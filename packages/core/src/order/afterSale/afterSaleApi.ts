import type { Client } from '@partsdesk/sdk';
import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import type { AfterSaleApi } from './afterSaleSteps';

const intent = (idempotencyKey: string | undefined) => (idempotencyKey === undefined ? {} : { idempotencyKey });

/** Makes the after-sale flow's calls through the SDK. */
export function afterSaleApi(client: Client): AfterSaleApi {
  const cases = afterSalesOrder(client);
  return {
    item: (id) => cases.item({ id }),
    pass: (seen, key) => cases.pass(seen, intent(key)),
    reject: (rejected, key) => cases.reject(rejected, intent(key)),
    receiveGoods: (received, key) => cases.receiveGoods(received, intent(key)),
    refund: (seen, key) => cases.refund(seen, intent(key)),
  };
}
