import Box from '@mui/material/Box';
import { formatMoment } from '@partsdesk/core/dates';
import { partFacts } from '@partsdesk/core/goods/goodsDisplay';
import { formatYuan } from '@partsdesk/core/money';
import { payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import { validReceipts } from '@partsdesk/core/order/receipt/validReceipts';
import { formatQuantity } from '@partsdesk/core/quantity';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';

const line = { display: 'flex', justifyContent: 'space-between', gap: 3 } as const;

/** Summarises an outbound with a debt: goods sold and amounts received. */
export function OutSummary({ out }: { out: Schemas['SaleOutDetail'] }) {
  const receipts = useGroup(receiptBill);
  const { data: coupons = [] } = useLoad(receipts.listCoupon, out.coupon > 0 ? { saleOutId: out.id } : undefined);
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
          <strong>{out.customerName}</strong>
          <Box component="span" sx={{ ml: 2, fontSize: 14, color: 'text.secondary' }}>
            {[out.customerPhone, out.plate].filter(Boolean).join('　')}
          </Box>
        </Box>
        <Box sx={{ ...line, fontSize: 13, color: 'text.secondary' }}>
          <DocumentNumber code={out.code} />
          <span>{formatMoment(out.createTime)}</span>
        </Box>
      </Box>
      <Box
        component="ul"
        sx={{
          display: { xs: 'none', md: 'block' },
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {out.lines.map((sold) => (
          <Box component="li" key={sold.id} sx={{ px: 4, py: 2, borderBottom: 1, borderColor: 'divider' }}>
            <Box sx={line}>
              <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                {sold.name}
              </Box>
              <Money fen={sold.amount} />
            </Box>
            <Box sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>{partFacts(sold)}</Box>
            <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
              {formatQuantity(sold.quantity)} {sold.unitName} × {formatYuan(sold.price)}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ px: 4, py: 3, display: 'grid', gap: 1, borderTop: 1, borderColor: 'divider' }}>
        {coupons
          .filter(({ used }) => used)
          .map(({ id, name, words, amount }) => (
            <Box key={id} sx={line}>
              <span>
                优惠券 {name}（{words}）
              </span>
              <span>{formatYuan(-amount)}</span>
            </Box>
          ))}
        <Box sx={line}>
          <span>应收</span>
          <Money fen={out.receivable} />
        </Box>
        <Box sx={line}>
          <span>已收</span>
          <Money fen={out.received} />
        </Box>
        {validReceipts(out.receipts).map((receipt) => (
          <Box key={receipt.id} sx={{ ...line, fontSize: 12, color: 'text.secondary' }}>
            <span>
              {formatMoment(receipt.createTime)}　
              {receipt.tenders.map(({ method }) => payMethodLabel(method)).join('、')}
            </span>
            <Money fen={receipt.amount} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
