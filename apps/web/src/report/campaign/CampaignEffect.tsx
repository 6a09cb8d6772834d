import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatYuan, type Fen } from '@partsdesk/core/money';
import { campaign } from '@partsdesk/sdk/report/campaign';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Figures } from '@partsdesk/ui/page/Figures';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';

type Effect = Schemas['CampaignEffect'];

/** Shows what a campaign gave and brought, beside what the same customers bought before it. */
export function CampaignEffect({ kind, id }: { kind: Schemas['CampaignKind']; id: string }) {
  const effects = useGroup(campaign);
  const { data, error, reload } = useLoad(effects.effect, { kind, id });
  if (error !== undefined) return <ErrorState error={error} onRetry={reload} />;
  if (!data) return null;
  return (
    <Box component="section" aria-label="活动效果" sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="subtitle2" component="h2">
        活动效果
      </Typography>
      <Figures figures={figuresOf(data)} />
      <Typography variant="body2" color="textSecondary">
        {beforeText(data)}
      </Typography>
      {data.overlaps.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {`这些订单还用了别的优惠券：${data.overlaps.join('、')}，效果有重叠。`}
        </Typography>
      )}
    </Box>
  );
}

const figuresOf = (effect: Effect): [string, React.ReactNode][] => [
  ['带来订单', String(effect.orders)],
  ['客户', String(effect.customers)],
  ['其中新客户', String(effect.newCustomers)],
  ['净销售额', <Money key="revenue" fen={effect.revenue} />],
  ...(effect.margin === null
    ? []
    : [['毛利', <Money key="margin" fen={effect.margin} />] satisfies [string, React.ReactNode]]),
  ['已减金额', <Money key="discount" fen={effect.discount} />],
  ...(effect.giftCost
    ? [['赠品成本', <Money key="gifts" fen={effect.giftCost} />] satisfies [string, React.ReactNode]]
    : []),
  ...(effect.commission === 0
    ? []
    : [['分佣', <Money key="commission" fen={effect.commission} />] satisfies [string, React.ReactNode]]),
];

const signed = (fen: Fen) => `${fen < 0 ? '少' : '多'} ${formatYuan(Math.abs(fen))}`;

/** Tells what the same customers bought before, and how much more or less they bought since. */
function beforeText({ from, to, before, revenue, margin }: Effect): string {
  if (!from || !to) return '还没有订单用到，等有订单后这里会显示带来的销售额。';
  const earned =
    margin === null || before.margin === null
      ? ''
      : `，毛利 ${formatYuan(before.margin)}（现在${signed(margin - before.margin)}）`;
  const period = from === to ? from : `${from} 至 ${to}`;
  return (
    `${period}。同一批客户在此前同样天数里有订单 ${String(before.orders)} 张，净销售额 ${formatYuan(before.revenue)}` +
    `（现在${signed(revenue - before.revenue)}）${earned}。对比，不代表因果。`
  );
}
