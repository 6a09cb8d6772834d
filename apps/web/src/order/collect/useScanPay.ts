import type { Fen } from '@partsdesk/core/money';
import { scanPayApi } from '@partsdesk/core/pay/scanPayApi';
import { scanPayFlow, type CodePayment } from '@partsdesk/core/pay/scanPayFlow';
import { newKey } from '@partsdesk/sdk';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { client, now } from '../../session';

/** Follows a payment by the customer's code until it is decided. */
export function useScanPay(saleOutId: string, amount: Fen, found: CodePayment | undefined) {
  const [api] = useState(() => scanPayApi(client));
  const flow = useActorRef(scanPayFlow, { input: { api, saleOutId, amount, found, newKey, now } });
  return { flow, snapshot: useSelector(flow, (one) => one) };
}
