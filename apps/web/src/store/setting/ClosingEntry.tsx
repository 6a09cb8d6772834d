import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { settleAccountLifecycle } from '@partsdesk/core/fund/settleAccountLifecycle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusTones } from '@partsdesk/ui/document/tones.ts';
import { Money } from '@partsdesk/ui/text/Money';

type Closing = Schemas['SettleAccount'];

/** Lists a period's figures; stock, kept in 1/10,000 yuan, is shown in whole fen. */
const figuresOf = (closing: Closing): [label: string, value: React.ReactNode][] => [
  ['销售单', `${String(closing.orderCount)} 单`],
  ['销售额', <Money key="sales" fen={closing.salesAmount} />],
  ['收款', <Money key="received" fen={closing.receivedAmount} />],
  ['期末库存成本', <Money key="stock" fen={Math.round(closing.stockValue / 100)} />],
  ['期末应收', <Money key="receivable" fen={closing.receivableAmount} />],
  ['期末资金', <Money key="fund" fen={closing.fundBalance} />],
  ['期末卡预收', <Money key="prepaid" fen={closing.prepaidAmount} />],
  ['赠送与积分抵扣', <Money key="gift" fen={closing.giftAmount} />],
];

/** Shows a closed period in the timeline: figures, who closed it, who reopened it and why. */
export function ClosingEntry({ closing, action }: { closing: Closing; action: React.ReactNode }) {
  const held = closing.status === settleAccountLifecycle.statuses.closed.code;
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        pl: 6,
        pb: 6,
        '&:last-of-type': { pb: 0 },
        '&::before': {
          content: '""',
          position: 'absolute',
          left: 3,
          top: 8,
          width: 10,
          height: 10,
          borderRadius: '50%',
          bgcolor: statusTones[held ? 'green' : 'grey'].color,
        },
        '&:not(:last-of-type)::after': {
          content: '""',
          position: 'absolute',
          left: 7,
          top: 24,
          bottom: -4,
          borderLeft: '2px solid',
          borderColor: 'divider',
        },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 30 }}>
        <Typography component="h3" variant="h2">
          {closing.fromDay ? `${closing.fromDay} 至 ${closing.closeTo}` : `开账至 ${closing.closeTo}`}
        </Typography>
        <LifecycleChip lifecycle={settleAccountLifecycle} status={closing.status} />
        <Box sx={{ flex: 1 }} />
        {action}
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          my: 2,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)', lg: 'repeat(6, 1fr)' },
          gap: 3,
        }}
      >
        {figuresOf(closing).map(([label, value]) => (
          <div key={label}>
            <Typography component="dt" variant="caption" color="textSecondary">
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {value}
            </Typography>
          </div>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {closing.by} 于 {formatMoment(closing.createTime)} 关账{closing.remark && `：${closing.remark}`}
      </Typography>
      {!held && (
        <Typography variant="body2" color="textSecondary">
          {closing.reversedBy} 于 {formatMoment(closing.reverseTime)} 反关账，原因：{closing.reverseReason}
        </Typography>
      )}
    </Box>
  );
}
