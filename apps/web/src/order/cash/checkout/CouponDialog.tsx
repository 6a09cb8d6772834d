import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { couponRuleWords } from '@partsdesk/core/market/coupon/couponMoney';
import { lastDayWords } from '@partsdesk/core/market/coupon/couponScheme';
import type { Cart, CartCoupon } from '@partsdesk/core/order/cash/cart/cart';
import { cartAfter } from '@partsdesk/core/order/cash/cart/cartChanges';
import { bestCouponsOf, cartCouponProblem, cartMoney } from '@partsdesk/core/order/cash/cart/cartMoney';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import type { Desk } from '../desk';
import { CouponCode } from './CouponCode';

interface CouponDialogProps {
  desk: Desk;
  cart: Cart;
  customerId: string;
  onClose: () => void;
}

/** 优惠券: what the customer holds, each with why it does not fit; the best are ticked. */
export function CouponDialog({ desk, cart, customerId, onClose }: CouponDialogProps) {
  const receipts = useGroup(receiptBill);
  const skuIds = [...new Set(cart.lines.map(({ goods }) => goods.skuId))];
  // What was found by its code before may stand behind the hundred that are listed, and can be unticked all the same.
  const [byCode, setByCode] = useState<readonly CartCoupon[]>(cart.coupons ?? []);
  const { data: listed = [], error, loading, reload } = useLoad(receipts.listGoodsCoupon, { customerId, skuIds });
  const held = [...listed, ...byCode.filter(({ id }) => !listed.some((one) => one.id === id))];
  const [chosen, setChosen] = useState<readonly CartCoupon[]>(cart.coupons ?? []);
  const plain = { ...cart, coupons: undefined };
  const change = cartAfter(plain, { type: 'setCoupons', coupons: chosen });
  const money = change.ok ? cartMoney(change.cart) : undefined;
  const toggle = (coupon: CartCoupon) =>
    setChosen(
      chosen.some(({ id }) => id === coupon.id) ? chosen.filter(({ id }) => id !== coupon.id) : [...chosen, coupon],
    );
  const use = () => {
    desk.send({ type: 'setCoupons', coupons: chosen });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="coupons">
      <DialogTitle id="coupons">用优惠券</DialogTitle>
      <DialogContent dividers sx={{ display: 'grid', gap: 2 }}>
        <CouponCode
          customerId={customerId}
          skuIds={skuIds}
          onFound={(coupon) => {
            setByCode((before) => [...before.filter(({ id }) => id !== coupon.id), coupon]);
            // One that does not fit stands in the list with its reason.
            if (cartCouponProblem(plain, coupon) === undefined && !chosen.some(({ id }) => id === coupon.id))
              setChosen([...chosen, coupon]);
          }}
        />
        {error !== undefined && <ErrorState error={error} onRetry={reload} />}
        {!loading && error === undefined && held.length === 0 && (
          <Typography color="textSecondary">这位客户没有能用的优惠券</Typography>
        )}
        {held.map((coupon, index) => {
          const problem = cartCouponProblem(plain, coupon);
          const isChosen = chosen.some(({ id }) => id === coupon.id);
          return (
            <FormControlLabel
              key={coupon.id}
              disabled={problem !== undefined && !isChosen}
              control={<Checkbox autoFocus={index === 0} checked={isChosen} onChange={() => toggle(coupon)} />}
              label={
                <Box>
                  {coupon.name}
                  <Typography variant="body2" color="textSecondary">
                    {[
                      couponRuleWords(coupon),
                      coupon.stackable ? '可叠加' : '不可叠加',
                      lastDayWords(coupon.validTo),
                    ].join(' · ')}
                  </Typography>
                  {problem && (
                    <Typography variant="body2" color="warning.main">
                      {problem}
                    </Typography>
                  )}
                </Box>
              }
            />
          );
        })}
        {!change.ok && <Alert severity="warning">{change.message}</Alert>}
        {money?.ok && (
          <Typography role="status">
            共减 <Money fen={money.totals.coupon} />
            ，应收 <Money fen={money.totals.receivable} />
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => setChosen([])}>不用券</Button>
        <Button onClick={() => setChosen(bestCouponsOf(plain, held))}>选最省的</Button>
        <Button variant="contained" disabled={!change.ok} onClick={use}>
          确定
        </Button>
      </DialogActions>
    </Dialog>
  );
}
