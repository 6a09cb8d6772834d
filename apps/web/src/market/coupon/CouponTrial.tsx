import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatYuan } from '@partsdesk/core/money';
import { couponSchema } from '@partsdesk/sdk/parts/couponSchema';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';

type Value = Schemas['CouponValueDraft'];

/** Scrolls a new result into view, once and without the focus. */
const intoSight = (result: HTMLElement | null): void => result?.scrollIntoView({ block: 'nearest' });

/** 试算: what the coupon would have cost in the last days. What was tried before a change is not shown any more. */
export function CouponTrial({ value }: { value: Value }) {
  const schemes = useGroup(couponSchema);
  const [tried, setTried] = useState<Value>();
  const fresh = tried !== undefined && JSON.stringify(tried) === JSON.stringify(value);
  const { data, error, reload } = useLoad(fresh ? schemes.preview : undefined, tried ?? value);
  const complete =
    (value.kind !== 1 || value.face !== undefined) &&
    (value.kind !== 2 || (value.percent !== undefined && value.cap !== undefined)) &&
    (value.scope === 0 || (value.goodsIds?.length ?? 0) > 0);
  return (
    <Box>
      <Button
        variant="outlined"
        disabled={!complete}
        loading={fresh && !data && !error}
        onClick={() => setTried(value)}
      >
        试算近 90 天
      </Button>
      {fresh && error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {fresh && data && (
        <Alert ref={intoSight} severity="info" role="status" sx={{ mt: 1, scrollMarginBottom: 16 }}>
          {trialText(data)}
        </Alert>
      )}
    </Box>
  );
}

/** Tells a trial in words: how many orders qualify, what they are reduced by, and what they earn then. */
function trialText({ days, orders, qualifying, discount, revenue, margin }: Schemas['CouponTrial']): string {
  if (qualifying === 0) return `近 ${String(days)} 天客户订单 ${String(orders)} 张，没有一张够用这种券。`;
  const earned = margin === null ? '' : `，毛利从 ${formatYuan(margin)} 变成 ${formatYuan(margin - discount)}`;
  return (
    `近 ${String(days)} 天客户订单 ${String(orders)} 张，${String(qualifying)} 张够用。` +
    `如果每张都用一张券，少收 ${formatYuan(discount)}；这些订单净销售额 ${formatYuan(revenue)}${earned}。`
  );
}
