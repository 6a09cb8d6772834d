import { randomUUID } from 'node:crypto';
import type { Send } from './load';

interface Tender {
  method: string;
  /** Fen. */
  amount: number;
  points?: number;
}

export interface TillSale {
  parts: readonly string[];
  customerId: string;
  couponIds?: readonly string[];
  /** What is handed over for the amount due; all of it in cash where it is left out. */
  tendersOf?: (due: number) => Tender[];
}

const once = () => ({ 'idempotency-key': randomUUID() });

/** Orders a piece of each part for a customer and takes the money. */
export async function sellAtTill(
  send: Send,
  { parts, customerId, couponIds = [], tendersOf = (due) => [{ method: 'cash', amount: due }] }: TillSale,
): Promise<void> {
  const order = (await send({
    method: 'PUT',
    path: '/api/parts/orderSale/add',
    headers: once(),
    body: { customerId, lines: parts.map((skuId) => ({ skuId, quantity: 1 })), couponIds },
  })) as { saleOutId: string; receivable: number };
  await send({
    method: 'POST',
    path: '/api/parts/receiptBill/add',
    headers: once(),
    body: { saleOutId: order.saleOutId, tenders: tendersOf(order.receivable) },
  });
}
