import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatYuan } from '@partsdesk/core/money';
import { READY_OUTS } from '@partsdesk/core/order/outbound/outFilters';
import { orderResting } from '@partsdesk/sdk/parts/orderResting';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { useWhileShown } from '@partsdesk/ui/page/pageShown.ts';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { pathOfRoute } from '../../screenList';
import { useMayVisit } from '../../useMayVisit';
import { useOnlinePay } from '../collect/useOnlinePay';
import { IntroShift } from '../shift/IntroShift';
import { IntroTile } from './IntroTile';

const desk = pathOfRoute('CashIndex') ?? '/';

/** 收银台: shows the state of the shop's counter and links to its pages. */
export function OrderCashIntro() {
  const [shifts, resting, outs] = [useGroup(shiftRecord), useGroup(orderResting), useGroup(saleOut)];
  const mayVisit = useMayVisit();
  // Shows the counts to users who may see outbounds on any page.
  const seesOuts = mayVisit('OrderListIndex') || mayVisit('CashReceivable') || mayVisit('CashWaitOutStock');
  const shift = useLoad(shifts.getCurrentRecord);
  const held = useLoad(resting.count);
  const owing = useLoad(outs.needReceiptCount);
  const ready = useLoad(outs.page, seesOuts ? { ...READY_OUTS, current: 1, pageSize: 1 } : undefined);
  const all = [shift, held, owing, ready];
  const { open: online } = useOnlinePay();
  const enter = useRef<HTMLAnchorElement>(null);
  const sells = mayVisit('CashIndex');
  // Each time the page comes to the front; a link takes no focus by itself, and Enter was lost.
  useWhileShown(() => enter.current?.focus(), [sells]);
  const failed = all.find(({ error }) => error !== undefined);

  return (
    <Page title="收银台" plain>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {failed && <ErrorState error={failed.error} onRetry={() => all.forEach(({ reload }) => reload())} />}
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1.5,
            p: { xs: 4, md: 6 },
            alignItems: 'center',
          }}
        >
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Typography component="h2" sx={{ fontSize: 20, fontWeight: 600 }}>
              扫码开单，键盘收款
            </Typography>
            <Typography color="textSecondary">
              扫描商品条码加入购物车，F9 结算，Enter 收款。收银台占满整个屏幕，按左上角箭头回到这里。
            </Typography>
          </Box>
          {sells && (
            <Button
              component={Link}
              to={desk}
              variant="contained"
              size="large"
              ref={enter}
              sx={{ height: 72, fontSize: 22 }}
            >
              进入收银台
              <Box
                component="kbd"
                sx={{ display: { xs: 'none', md: 'inline' }, ml: 3, fontSize: 13, fontFamily: 'inherit', opacity: 0.9 }}
              >
                Enter
              </Box>
            </Button>
          )}
        </Box>
        <Box sx={{ display: 'grid', gap: { xs: 2, sm: 4 }, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
          <IntroTile
            label="挂单"
            count={held.data}
            note="先接待下一位，随时取回"
            to={sells ? `${desk}?held` : undefined}
          />
          <IntroTile
            label="待收款"
            count={owing.data}
            note="开了单还没收齐，含挂账"
            to={mayVisit('CashReceivable') ? pathOfRoute('CashReceivable') : undefined}
          />
          <IntroTile
            label="待出库"
            count={ready.data?.total}
            note="已收款或挂账，货还没出完"
            to={mayVisit('CashWaitOutStock') ? pathOfRoute('CashWaitOutStock') : undefined}
          />
        </Box>
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
            alignItems: 'start',
          }}
        >
          <IntroShift shift={shift.data} />
          <Box
            component="section"
            aria-label="收款码"
            sx={{
              p: 4,
              display: 'grid',
              gap: 2,
              bgcolor: 'background.paper',
              border: 1,
              borderColor: 'divider',
              borderRadius: 1.5,
            }}
          >
            <Typography component="h2" variant="h2">
              收款码
            </Typography>
            {online === true && (
              <Typography variant="body2" color="textSecondary">
                线上收款已开通。结算时按 F8 展示收款码，顾客扫码付款，付完自动入账，不用登记。
              </Typography>
            )}
            {online === false && (
              <Typography variant="body2" color="textSecondary">
                线上收款还没有开通。顾客扫店里已有的微信、支付宝收款码付款后，在结算时选“微信”或“支付宝”登记，金额会记进对应的账户和班次。
              </Typography>
            )}
            <Typography variant="body2" color="textSecondary">
              现金有找零提示，例如应收 {formatYuan(42_300)} 收 {formatYuan(50_000)}，屏幕会显示找零 {formatYuan(7_700)}
              。
            </Typography>
          </Box>
        </Box>
      </Box>
    </Page>
  );
}
