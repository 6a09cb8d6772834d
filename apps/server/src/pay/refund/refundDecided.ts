import type { Context } from '../../kit/context';
import { afterSaleRefundDecided } from '../../order/afterSale/refundMessage';

/** Notifies the document of a refund that one of its refunds was decided. */
export async function refundDecided(ctx: Context, documentKind: string, documentId: string): Promise<void> {
  if (documentKind === 'afterSale') await afterSaleRefundDecided(ctx, documentId);
}
