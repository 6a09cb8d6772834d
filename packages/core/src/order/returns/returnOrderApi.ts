import type { Client } from '@partsdesk/sdk';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import type { ReturnOrderApi } from './returnOrder';

/** Makes the return flow's calls through the SDK. */
export function returnOrderApi(client: Client): ReturnOrderApi {
  const [returns, refunds] = [salesReturn(client), refundBill(client)];
  return {
    returnable: (saleOutId) => returns.queryAbleRetuenAmount({ saleOutId }),
    item: (id) => returns.item({ id }),
    save: (draft, idempotencyKey) => returns.save(draft, { idempotencyKey }),
    submit: (seen, idempotencyKey) => returns.submit(seen, { idempotencyKey }),
    pass: (seen, idempotencyKey) => returns.pass(seen, { idempotencyKey }),
    reject: (seen, idempotencyKey) => returns.reject(seen, { idempotencyKey }),
    void: (seen, idempotencyKey) => returns.delete(seen, { idempotencyKey }),
    store: (stored, idempotencyKey) => returns.putInStorage(stored, { idempotencyKey }),
    refund: ({ id, ...paid }, idempotencyKey) => refunds.add({ salesReturnId: id, ...paid }, { idempotencyKey }),
  };
}
