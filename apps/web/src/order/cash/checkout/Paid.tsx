import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { formatYuan } from '@partsdesk/core/money';
import type { Receipt } from '@partsdesk/core/order/cash/cashDesk';
import { PayMethod, payMethodLabel, type Tender } from '@partsdesk/core/order/receipt/tenders';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { Money } from '@partsdesk/ui/text/Money';
import { Link } from 'react-router-dom';
import { saleOutAddress } from '../../documentAddress';
import { SaleGifts } from '../gifts/SaleGifts';
import { GoodsToHandOut } from './GoodsToHandOut';
import { PaidCard } from './PaidCard';
import { PrintTillSlip } from './PrintTillSlip';
import { StoredValueLeft } from './StoredValueLeft';
import { useSlipPrinting } from './useSlipPrinting';

interface PaidProps {
  receipt: Receipt;
  /** What was handed over, as it was entered. */
  tenders: readonly Tender[];
  saleOutId: string;
  saleOutCode: string;
  /** Whose sale it is. */
  customerId: string | undefined;
  customerName: string | undefined;
  nextLabel: string;
  onNext: () => void;
}

/** Names what was handed over, where it was not cash alone; what a code paid besides is not among it. */
function tendersInWords(tenders: readonly Tender[], { received, change }: Receipt): string | undefined {
  const given = tenders.filter(({ amount }) => amount > 0);
  const isAll = given.reduce((sum, { amount }) => sum + amount, 0) === received + change;
  if (!isAll || given.every(({ method }) => method === PayMethod.cash)) return undefined;
  return given.map(({ method, amount }) => `${payMethodLabel(method)} ${formatYuan(amount)}`).join(' + ');
}

/** Shows a finished sale: change, document numbers, and the button for the next sale. */
export function Paid({
  receipt,
  tenders,
  saleOutId,
  saleOutCode,
  customerId,
  customerName,
  nextLabel,
  onNext,
}: PaidProps) {
  const print = useSlipPrinting(`${saleOutId} ${receipt.id ?? ''}`, (template, onPrinted, byItself) => (
    <PrintTillSlip
      saleOutId={saleOutId}
      chosen={template}
      drawer={byItself && receipt.id !== null}
      onPrinted={onPrinted}
    />
  ));
  const means = tendersInWords(tenders, receipt);
  const byStoredValue = tenders.some(({ method, amount }) => method === PayMethod.storedValue && amount > 0);
  const title = receipt.id ? '收款成功' : receipt.debt > 0 ? '已挂账' : '开单成功';
  // Largest figure: the change to give, else the amount received or owed.
  const hero: [string, number] =
    receipt.change > 0 ? ['找零', receipt.change] : receipt.id ? ['实收', receipt.received] : ['尚欠', receipt.debt];
  return (
    <Box sx={{ m: 'auto', width: 'min(560px, 100%)', display: 'grid', gap: 3, justifyItems: 'center' }}>
      <PaidCard
        title={title}
        heading={title === '已挂账' && customerName ? `已挂账 · ${customerName}` : title}
        hero={hero}
        nextLabel={nextLabel}
        onNext={onNext}
        templateTypes={[3, 2]}
        onPrint={print}
        facts={
          <>
            {receipt.id && hero[0] !== '实收' && (
              <>
                <dt>实收</dt>
                <dd>
                  <Money fen={receipt.received} strong />
                </dd>
              </>
            )}
            {means && (
              <>
                <dt>收款方式</dt>
                <dd>{means}</dd>
              </>
            )}
            {byStoredValue && customerId && <StoredValueLeft customerId={customerId} />}
            {receipt.debt > 0 && hero[0] !== '尚欠' && (
              <>
                <dt>尚欠</dt>
                <dd>
                  <Money fen={receipt.debt} strong />
                </dd>
              </>
            )}
            {receipt.code && (
              <>
                <dt>收款单</dt>
                <dd data-desk="receipt">
                  <DocumentNumber code={receipt.code} />
                </dd>
              </>
            )}
            <dt>出库单</dt>
            <dd>
              <MuiLink component={Link} to={saleOutAddress(saleOutId)} underline="hover">
                {saleOutCode}
              </MuiLink>
            </dd>
          </>
        }
      >
        <SaleGifts saleOutId={saleOutId} />
      </PaidCard>
      <GoodsToHandOut saleOutId={saleOutId} />
    </Box>
  );
}
