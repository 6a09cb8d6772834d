import { afterSaleRefundDecided } from './order/afterSale/refundMessage';
import { correctParcel } from './order/online/correctParcel';
import { saleOutPayable } from './order/receipt/saleOutPayable';
import { rechargePayable } from './pay/recharge/rechargePayable';
import type { CollectedFor } from './pay/trade/payables';

/** The documents that customers pay online, handed to pay at the start. */
export const payDocuments: CollectedFor = {
  payables: { saleOut: saleOutPayable, recharge: rechargePayable },
  async refundDecided(ctx, { kind, id }) {
    if (kind === 'afterSale') await afterSaleRefundDecided(ctx, id);
  },
  parcelCorrected: correctParcel,
};
