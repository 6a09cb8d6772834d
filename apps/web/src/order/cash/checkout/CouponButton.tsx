import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatYuan } from '@partsdesk/core/money';
import type { Cart } from '@partsdesk/core/order/cash/cart/cart';
import { cartMoney } from '@partsdesk/core/order/cash/cart/cartMoney';

interface CouponButtonProps {
  cart: Cart;
  /** The customer's coupons are being looked up. */
  choosing: boolean;
  disabled: boolean;
  onClick: () => void;
}

/** Tells what coupons take off the sale, and opens the choice. */
export function CouponButton({ cart, choosing, disabled, onClick }: CouponButtonProps) {
  const money = cartMoney(cart);
  const off = money.ok ? money.totals.coupon : 0;
  const count = cart.coupons?.length ?? 0;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Button variant="outlined" disabled={disabled} onClick={onClick}>
        优惠券
        <Box component="kbd" sx={{ display: { xs: 'none', md: 'inline' }, ml: 2, fontSize: 12, fontFamily: 'inherit' }}>
          F6
        </Box>
      </Button>
      <Box role="status" sx={{ fontSize: 14, color: 'text.secondary' }}>
        {choosing ? '正在查客户的优惠券…' : count ? `用 ${String(count)} 张，减 ${formatYuan(off)}` : '本单不用券'}
      </Box>
    </Box>
  );
}
