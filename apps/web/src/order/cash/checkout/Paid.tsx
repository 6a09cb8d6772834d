import CheckCircle from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatYuan } from '@partsdesk/core/money';
import type { Receipt } from '@partsdesk/core/order/cash/cashDesk';
import { PayMethod, payMethodLabel, type Tender } from '@partsdesk/core/order/receipt/tenders';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ChooseTemplate } from '../../../print/ChooseTemplate';
import { saleOutAddress } from '../../documentAddress';
import { SaleGifts } from '../gifts/SaleGifts';
import { useDeskKeys } from '../useDeskKeys';
import { GoodsToHandOut } from './GoodsToHandOut';
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
  const [choosing, setChoosing] = useState(false);
  useDeskKeys({ 'Ctrl+P': () => print() });
  const means = tendersInWords(tenders, receipt);
  const byStoredValue = tenders.some(({ method, amount }) => method === PayMethod.storedValue && amount > 0);
  const title = receipt.id ? '收款成功' : receipt.debt > 0 ? '已挂账' : '开单成功';
  // Largest figure: the change to give, else the amount received or owed.
  const [hero, amount] =
    receipt.change > 0 ? ['找零', receipt.change] : receipt.id ? ['实收', receipt.received] : ['尚欠', receipt.debt];
  return (
    <Box sx={{ m: 'auto', width: 'min(560px, 100%)', display: 'grid', gap: 3, justifyItems: 'center' }}>
      <Box
        role="region"
        aria-label={title}
        sx={{
          width: '100%',
          p: { xs: 4, md: 8 },
          display: 'grid',
          gap: 4,
          justifyItems: 'center',
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'success.main' }}>
          <CheckCircle aria-hidden />
          <Typography component="h2" sx={{ fontSize: 20, fontWeight: 600 }}>
            {title === '已挂账' && customerName ? `已挂账 · ${customerName}` : title}
          </Typography>
        </Box>
        <Box sx={{ textAlign: 'center' }}>
          <Box sx={{ fontSize: 16, color: 'text.secondary' }}>{hero}</Box>
          <Box sx={{ fontSize: { xs: 48, md: 64 }, lineHeight: 1.2, fontWeight: 600 }}>{formatYuan(amount)}</Box>
        </Box>
        <Box
          component="dl"
          sx={{
            m: 0,
            width: '100%',
            display: 'grid',
            gridTemplateColumns: 'auto 1fr',
            rowGap: 2,
            columnGap: 4,
            '& dt': { color: 'text.secondary' },
            '& dd': { m: 0, textAlign: 'right' },
          }}
        >
          {receipt.id && hero !== '实收' && (
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
          {receipt.debt > 0 && hero !== '尚欠' && (
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
        </Box>
        <SaleGifts saleOutId={saleOutId} />
        <Button variant="contained" size="large" fullWidth autoFocus onClick={onNext} sx={{ height: 56, fontSize: 18 }}>
          {nextLabel}
          <Box
            component="kbd"
            sx={{ display: { xs: 'none', md: 'inline' }, ml: 3, fontSize: 13, fontFamily: 'inherit', opacity: 0.9 }}
          >
            Enter
          </Box>
        </Button>
        <Button fullWidth onClick={() => print()}>
          打印小票
          <Box
            component="kbd"
            sx={{ display: { xs: 'none', md: 'inline' }, ml: 2, fontSize: 12, fontFamily: 'inherit', opacity: 0.9 }}
          >
            Ctrl+P
          </Box>
        </Button>
        <Button fullWidth onClick={() => setChoosing(true)}>
          选择模板打印
        </Button>
        {choosing && (
          <ChooseTemplate
            types={[3, 2]}
            onChosen={(one) => {
              setChoosing(false);
              print(one);
            }}
            onClose={() => setChoosing(false)}
          />
        )}
      </Box>
      <GoodsToHandOut saleOutId={saleOutId} />
    </Box>
  );
}
