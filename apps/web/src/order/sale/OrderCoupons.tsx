import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { MAX_COUPONS } from '@partsdesk/core/market/coupon/couponMoney';
import { lastDayWords } from '@partsdesk/core/market/coupon/couponScheme';
import { formatYuan } from '@partsdesk/core/money';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';

type Order = Pick<Schemas['OrderSaleDetail'], 'saleOutId' | 'version' | 'coupons'>;

/** 优惠券 of an unpaid order: chooses those of its customer, or takes them off. */
export function OrderCoupons({ order, onClose }: { order: Order; onClose: () => void }) {
  const receipts = useGroup(receiptBill);
  const { data: held, error, reload } = useLoad(receipts.listCoupon, { saleOutId: order.saleOutId }, { held: true });
  const had = order.coupons.flatMap(({ id, back }) => (back ? [] : [id]));
  return (
    <FormDialog<{ couponIds: string[] }>
      title="优惠券"
      initial={{ couponIds: had }}
      saveLabel={({ couponIds }) => (couponIds.length ? `用 ${String(couponIds.length)} 张` : '不用券')}
      savedText="应收金额已按优惠券重算"
      save={({ couponIds }, idempotencyKey) =>
        receipts.useCoupon({ saleOutId: order.saleOutId, version: order.version, couponIds }, { idempotencyKey })
      }
      onClose={onClose}
    >
      {({ draft: { couponIds }, change, errors }) => {
        const refused = Object.entries(errors).find(([name]) => name.startsWith('couponIds'))?.[1];
        const toggle = (id: string) =>
          change({
            couponIds: couponIds.includes(id) ? couponIds.filter((one) => one !== id) : [...couponIds, id],
          });
        return (
          <>
            <Typography variant="body2" color="textSecondary">
              一张单最多 {MAX_COUPONS} 张；改价和整单优惠不变，抹零不超过减券后的金额。
            </Typography>
            {refused && <Alert severity="error">{refused}</Alert>}
            {error !== undefined && <ErrorState error={error} onRetry={reload} />}
            {held?.length === 0 && <Typography color="textSecondary">这位客户没有优惠券</Typography>}
            <Box component="ul" aria-label="客户的优惠券" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {held?.map(({ id, name, words, validTo, amount, problem }) => {
                const chosen = couponIds.includes(id);
                return (
                  <li key={id}>
                    <FormControlLabel
                      disabled={Boolean(problem) && !chosen}
                      control={<Checkbox checked={chosen} onChange={() => toggle(id)} />}
                      label={
                        <Box sx={{ py: 1 }}>
                          {name}
                          <Typography variant="body2" color="textSecondary">
                            {[words, lastDayWords(validTo), ...(amount > 0 ? [`可减 ${formatYuan(amount)}`] : [])].join(
                              ' · ',
                            )}
                          </Typography>
                          {problem && (
                            <Typography variant="body2" color="warning.main">
                              {problem}
                            </Typography>
                          )}
                        </Box>
                      }
                    />
                  </li>
                );
              })}
            </Box>
          </>
        );
      }}
    </FormDialog>
  );
}
