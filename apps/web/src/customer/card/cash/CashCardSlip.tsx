import Box from '@mui/material/Box';
import { formatYuan, type Fen } from '@partsdesk/core/money';
import { PrintDocument } from '../../../order/print/PrintDocument';
import { Pair, Rule, TillFoot, TillHead, tillText } from '../../../order/print/tillParts';
import { validityOf } from './cashCardTexts';

interface CashCardSlipProps {
  title: string;
  /** The whole number. */
  number: string;
  balance: Fen;
  expires: string | null;
  /** What was paid for it, and the number of the sale. */
  sale?: { code: string; amount: Fen; gift: Fen };
  onPrinted: () => void;
}

/** Prints what the buyer of a card takes along: its whole number, what is on it, and until when it is good. */
export function CashCardSlip({ title, number, balance, expires, sale, onPrinted }: CashCardSlipProps) {
  return (
    <PrintDocument as="slip" onPrinted={onPrinted}>
      {(head) => (
        <Box sx={tillText}>
          <TillHead head={head} title={title} />
          <Rule />
          {sale && <Pair label="单号">{sale.code}</Pair>}
          <Pair label="卡号">{number}</Pair>
          {sale && <Pair label="实付">{formatYuan(sale.amount)}</Pair>}
          {sale && sale.gift > 0 && <Pair label="赠送">{formatYuan(sale.gift)}</Pair>}
          <Pair label="卡内金额" strong>
            {formatYuan(balance)}
          </Pair>
          <Pair label="期限">{validityOf({ expires, years: null })}</Pair>
          <Rule />
          <Box>可分次使用，不能再充值；到期还有余额的，凭卡免费换新。</Box>
          <TillFoot head={head} />
        </Box>
      )}
    </PrintDocument>
  );
}
