import type { Context } from '../http/context';
import { afterSaleRefundDecided } from '../order/afterSale/refundMessage';

/** Tells the document that asked for money to go back that one of its refunds has been decided. */
export async function refundDecided(ctx: Context, documentKind: string, documentId: string): Promise<void> {
  if (documentKind === 'afterSale') await afterSaleRefundDecided(ctx, documentId);
}
