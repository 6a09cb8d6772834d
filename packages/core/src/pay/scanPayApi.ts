import type { Client } from '@partsdesk/sdk';
import { codePayment } from '@partsdesk/sdk/pay/codePayment';
import type { ScanPayApi } from './scanPayFlow';

/** Makes the calls of a payment by the customer's code through the SDK. */
export function scanPayApi(client: Client): ScanPayApi {
  const payments = codePayment(client);
  return {
    charge: (draft, idempotencyKey) => payments.add(draft, { idempotencyKey }),
    ask: (outTradeNo) => payments.queryResult({ outTradeNo }),
    undo: (outTradeNo) => payments.undo({ outTradeNo }),
  };
}
