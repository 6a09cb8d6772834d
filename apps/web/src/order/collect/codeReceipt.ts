import type { Receipt } from '@partsdesk/core/order/cash/cashDesk';
import { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { ApiError } from '@partsdesk/sdk';
import type { saleOut } from '@partsdesk/sdk/parts/saleOut';

/**
 * Fetches the receipt of a payment by phone. The payment is certain at this point: when the receipt cannot be loaded,
 * the desk goes on without its number.
 */
export async function codeReceipt(
  outs: ReturnType<typeof saleOut>,
  saleOutId: string,
  amount: number,
): Promise<Receipt> {
  try {
    const { receipts, debt } = await outs.item({ id: saleOutId });
    const last = receipts.findLast(({ tenders }) => tenders.some(({ method }) => method === PayMethod.online));
    return { id: last?.id ?? saleOutId, code: last?.code ?? '', received: last?.amount ?? amount, change: 0, debt };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { id: saleOutId, code: '', received: amount, change: 0, debt: 0 };
  }
}
