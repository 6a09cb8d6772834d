import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { PAY_CHANNELS } from '@partsdesk/core/pay/payChannel';
import { payWxTradeRecord } from '@partsdesk/sdk/pay/payWxTradeRecord';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { DocumentSection } from '@partsdesk/ui/document/DocumentSection';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { TradeChip } from '../../fund/online/onlineColumns';
import { useMayVisit } from '../../useMayVisit';

const MOST = 20;

/** 微信支付记录: lists an order's payments, failed attempts included, for users who may see the online account. */
export function OnlinePayments({ saleOutCode }: { saleOutCode: string }) {
  const records = useGroup(payWxTradeRecord);
  const sees = useMayVisit()('FundAccountOnlineWorking');
  const loaded = useLoad(records.page, sees ? { code: saleOutCode, current: 1, pageSize: MOST } : undefined);
  if (loaded.error !== undefined && !loaded.data)
    return (
      <DocumentSection title="微信支付记录">
        <ErrorState error={loaded.error} onRetry={loaded.reload} />
      </DocumentSection>
    );
  if (!loaded.data?.records.length) return null;
  return (
    <DocumentSection title="微信支付记录">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {loaded.data.records.map((trade) => (
          <Box
            component="li"
            key={trade.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 4,
              rowGap: 1,
              alignItems: 'center',
              px: 4,
              py: 3,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <TradeChip trade={trade} />
            <DocumentNumber code={trade.outTradeNo} />
            <Typography component="span" variant="body2" color="textSecondary" sx={{ flex: 1, minWidth: 200 }}>
              {[PAY_CHANNELS[trade.channel], formatMoment(trade.paidTime ?? trade.createTime), trade.reason]
                .filter(Boolean)
                .join(' · ')}
              {trade.refunded > 0 && (
                <>
                  {' '}
                  · 已退 <Money fen={trade.refunded} />
                </>
              )}
            </Typography>
            <Money fen={trade.amount} strong />
          </Box>
        ))}
      </Box>
    </DocumentSection>
  );
}
