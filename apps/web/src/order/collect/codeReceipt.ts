import type { Receipt } from '@partsdesk/core/order/cashDesk';
import { PayMethod } from '@partsdesk/core/order/tenders';
import { ApiError } from '@partsdesk/sdk';
import type { saleOut } from '@partsdesk/sdk/parts/saleOut';

/** The receipt that a customer's phone has made. That it is paid is known already: without its number the desk goes on all the same. */
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
