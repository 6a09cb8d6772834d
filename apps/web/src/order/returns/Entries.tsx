import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import { formatQuantity } from '@partsdesk/core/quantity';
import { refundData } from '@partsdesk/print/documents/refundData';
import { refundBillItem } from '@partsdesk/sdk/parts/refundBillItem';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { Money } from '@partsdesk/ui/text/Money';
import { PaperButtons } from '../../print/PaperButtons';
import { ConditionChip } from './ConditionChip';

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 6,
  rowGap: 1,
  alignItems: 'baseline',
  px: 4,
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
};
const list = { m: 0, p: 0, listStyle: 'none' };

const Nothing = ({ text }: { text: string }) => (
  <Typography variant="body2" color="textSecondary" sx={{ px: 4, pb: 4 }}>
    {text}
  </Typography>
);
const When = ({ time, by }: { time: string; by: string }) => (
  <Typography variant="body2" color="textSecondary">
    {formatMoment(time)} · {by}
  </Typography>
);

/** Lists a return's stored quantities by warehouse. */
export function Storages({ storages }: { storages: readonly Schemas['SalesReturnStorage'][] }) {
  if (!storages.length) return <Nothing text="还没有入库" />;
  return (
    <Box component="ul" sx={list}>
      {storages.map((storage) => (
        <Box component="li" key={storage.id} sx={row}>
          <Box sx={{ flex: 1, minWidth: 160 }}>
            {storage.name}{' '}
            <Typography component="span" variant="body2" color="textSecondary">
              {storage.skuCode}
            </Typography>
          </Box>
          <ConditionChip condition={storage.condition} />
          <span>{storage.warehouseName}</span>
          <span>
            {formatQuantity(storage.quantity)} {storage.unitName}
          </span>
          <When time={storage.createTime} by={storage.by} />
        </Box>
      ))}
    </Box>
  );
}

interface RefundsProps {
  back: Schemas['SalesReturnDetail'];
  refunds: readonly Schemas['RefundBill'][];
}

/** Lists a return's refunds, each to be printed. */
export function Refunds({ back, refunds }: RefundsProps) {
  const items = useGroup(refundBillItem);
  /** Reads a refund anew: it may have been printed since. */
  const paper = async (shown: Schemas['RefundBill']) => {
    const now = await items.getRefundBillDetails({ salesReturnId: back.id });
    return refundData(now.find(({ id }) => id === shown.id) ?? shown, back);
  };
  if (!refunds.length) return <Nothing text="还没有退款" />;
  return (
    <Box component="ul" sx={list}>
      {refunds.map((refund) => (
        <Box component="li" key={refund.id} sx={row}>
          <DocumentNumber code={refund.code} />
          <When time={refund.createTime} by={refund.by} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, flex: 1 }}>
            {refund.credited > 0 && (
              <span>
                冲减欠款 <Money fen={refund.credited} />
              </span>
            )}
            {refund.tenders.map((tender, index) => (
              <span key={index}>
                {payMethodLabel(tender.method)} <Money fen={tender.amount} why={`从${tender.accountName}付出`} />
              </span>
            ))}
            {refund.remark && (
              <Typography component="span" variant="body2" color="textSecondary">
                {refund.remark}
              </Typography>
            )}
          </Box>
          <Money fen={refund.amount} strong />
          <Box>
            <PaperButtons templateType={7} id={refund.id} of={`退款单 ${refund.code}`} read={() => paper(refund)} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
