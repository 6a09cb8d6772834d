import Box from '@mui/material/Box';
import { formatMoment } from '@partsdesk/core/dates';
import { formatYuan } from '@partsdesk/core/money';
import type { DebtShare } from '@partsdesk/core/order/receipt/settleMany';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { Money } from '@partsdesk/ui/text/Money';

const line = { display: 'flex', justifyContent: 'space-between', gap: 3 } as const;

/** Lists several outbounds with a debt, oldest first, with each one's share of the tenders. */
export function ManySummary({
  outs,
  shares,
}: {
  outs: readonly Schemas['SaleOutDetail'][];
  shares: readonly DebtShare[] | undefined;
}) {
  const [first] = outs;
  return (
    <Box
      component="section"
      aria-label="单据"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        bgcolor: 'background.paper',
        borderRight: { md: 1 },
        borderColor: { md: 'divider' },
      }}
    >
      <Box sx={{ px: 4, py: 3, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 1 }}>
        <Box sx={{ fontSize: 16 }}>
          <strong>{first?.customerName}</strong>
          <Box component="span" sx={{ ml: 2, fontSize: 14, color: 'text.secondary' }}>
            {first?.customerPhone}
          </Box>
        </Box>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>共 {outs.length} 单，先收最早的</Box>
      </Box>
      <Box
        component="ul"
        tabIndex={0}
        aria-label="合并的单"
        sx={{
          flex: { md: 1 },
          minHeight: 0,
          maxHeight: { xs: 220, md: 'none' },
          overflow: 'auto',
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {outs.map((out, index) => {
          const share = shares?.[index];
          return (
            <Box component="li" key={out.id} sx={{ px: 4, py: 2, borderBottom: 1, borderColor: 'divider' }}>
              <Box sx={line}>
                <DocumentNumber code={out.code} />
                <Money fen={out.debt} />
              </Box>
              <Box sx={{ ...line, fontSize: 12, color: 'text.secondary' }}>
                <span>{formatMoment(out.createTime)}</span>
                {share && (
                  <Box component="span" sx={{ color: share.rest > 0 ? 'warning.main' : 'success.main' }}>
                    {share.rest === 0
                      ? '收齐'
                      : share.received > 0
                        ? `收 ${formatYuan(share.received)}，还欠 ${formatYuan(share.rest)}`
                        : '这次收不到'}
                  </Box>
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
