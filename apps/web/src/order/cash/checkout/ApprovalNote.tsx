import Alert from '@mui/material/Alert';
import type { Cart } from '@partsdesk/core/order/cash/cart/cart';
import { approvalReason } from '@partsdesk/core/order/cash/ownLimit';
import { priceApproval } from '@partsdesk/sdk/parts/priceApproval';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';

/** Says before the payment that the prices need a manager's approval, and why. */
export function ApprovalNote({ cart }: { cart: Cart }) {
  const limit = useLoad(useGroup(priceApproval).right, {}).data;
  const reason = limit && approvalReason(cart, limit);
  return reason ? (
    <Alert severity="info" role="note">
      收款时需授权人授权：{reason}
    </Alert>
  ) : null;
}
