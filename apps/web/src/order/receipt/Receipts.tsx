import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { can } from '@partsdesk/core/lifecycle';
import { receiptBillLifecycle } from '@partsdesk/core/order/receipt/receiptBillLifecycle';
import { PayMethod, payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { PrintReceipt, type SoldBy } from './PrintReceipt';
import { VoidReceipt } from './VoidReceipt';

type Receipt = Schemas['ReceiptBill'];

/** Whether a receipt may be voided; the server has the same rule. What a provider collected is refunded instead. */
const isVoidable = ({ status, tenders }: Receipt) =>
  can(receiptBillLifecycle, status, 'void') && tenders.every(({ method }) => method !== PayMethod.online);

interface ReceiptsProps {
  receipts: readonly Receipt[];
  /** Offers to void a receipt, to whoever may; not for orders of the mall. */
  voidable?: boolean;
  /** What they are for, where they are printed. */
  sold?: SoldBy;
}

/** Lists an outbound's receipts with their payment methods. */
export function Receipts({ receipts, voidable = false, sold }: ReceiptsProps) {
  const may = useMay();
  const [voiding, setVoiding] = useState<Receipt>();
  if (receipts.length === 0)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ px: 4, pb: 4 }}>
        没有收款
      </Typography>
    );
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {receipts.map((receipt) => (
        <Box
          component="li"
          key={receipt.id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 6,
            rowGap: 1,
            alignItems: 'baseline',
            px: 4,
            py: 3,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <DocumentNumber code={receipt.code} />
          {receipt.status === receiptBillLifecycle.statuses.voided.code && (
            <LifecycleChip lifecycle={receiptBillLifecycle} status={receipt.status} />
          )}
          <Typography variant="body2" color="textSecondary">
            {formatMoment(receipt.createTime)}
            {receipt.createdBy ? ` · ${receipt.createdBy}` : ''}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, flex: { xs: '1 0 100%', sm: 1 } }}>
            {receipt.tenders.map((tender, index) => (
              <span key={index}>
                {payMethodLabel(tender.method)}
                {tender.cardEnd && `尾号${tender.cardEnd}`}
                {tender.points !== null && ` ${String(tender.points)} 分`}{' '}
                <Money
                  fen={tender.amount}
                  why={tender.tendered !== tender.amount && `收到的${payMethodLabel(tender.method)}扣除找零后入账`}
                />
              </span>
            ))}
            {receipt.change > 0 && (
              <Typography component="span" variant="body2" color="textSecondary">
                找零 <Money fen={receipt.change} />
              </Typography>
            )}
            {receipt.batchCode && (
              <Typography component="span" variant="body2" color="textSecondary">
                合并收款单 <DocumentNumber code={receipt.batchCode} />
              </Typography>
            )}
            {receipt.voidsCode && (
              <Typography component="span" variant="body2" color="textSecondary">
                冲销 <DocumentNumber code={receipt.voidsCode} />
              </Typography>
            )}
            {receipt.remark && (
              <Typography component="span" variant="body2" color="textSecondary">
                {receipt.remark}
              </Typography>
            )}
          </Box>
          <Money fen={receipt.amount} strong />
          {sold && <PrintReceipt receipt={receipt} sold={sold} />}
          {voidable && isVoidable(receipt) && may('receiptBill.void') && (
            <Button size="small" color="error" onClick={() => setVoiding(receipt)}>
              作废
            </Button>
          )}
        </Box>
      ))}
      {voiding && <VoidReceipt receipt={voiding} onClose={() => setVoiding(undefined)} />}
    </Box>
  );
}
