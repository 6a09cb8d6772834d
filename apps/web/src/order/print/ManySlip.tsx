import Box from '@mui/material/Box';
import { capitals } from '@partsdesk/core/capitals';
import { formatMoment } from '@partsdesk/core/dates';
import { formatYuan } from '@partsdesk/core/money';
import { payMethodLabel, type Tender } from '@partsdesk/core/order/receipt/tenders';
import type { SlipHead } from '@partsdesk/print/documents/slipHead';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { Pair, Rule, TillFoot, TillHead, tillText } from './tillParts';

export interface PaidTogether {
  done: Schemas['ReceiptBatchDone'];
  tenders: readonly Tender[];
  customerName: string;
  by: string;
}

/** 合并收款单: the receipt for a customer who paid several outbounds at once. */
export function ManySlip({ done, tenders, customerName, by, head }: PaidTogether & { head: SlipHead }) {
  return (
    <Box sx={tillText}>
      <TillHead head={head} title="合并收款单" />
      <Rule />
      <Pair label="单号">{done.code}</Pair>
      <Pair label="时间">{formatMoment(done.createTime)}</Pair>
      <Pair label="收银员">{by}</Pair>
      <Pair label="客户">{customerName}</Pair>
      <Rule />
      {done.shares.map(({ saleOutId, saleOutCode, received, debt }) => (
        <Box key={saleOutId} sx={{ mb: 1 }}>
          <Pair label={saleOutCode}>{formatYuan(received)}</Pair>
          {debt > 0 && <Pair label="　尚欠">{formatYuan(debt)}</Pair>}
        </Box>
      ))}
      <Rule />
      {tenders.map(({ method, amount }) => (
        <Pair key={method} label={payMethodLabel(method)}>
          {formatYuan(amount)}
        </Pair>
      ))}
      {done.change > 0 && <Pair label="找零">{formatYuan(done.change)}</Pair>}
      <Pair label="实收" strong>
        {formatYuan(done.received)}
      </Pair>
      <Box>大写：{capitals(done.received)}</Box>
      {done.debt > 0 && (
        <Pair label="尚欠" strong>
          {formatYuan(done.debt)}
        </Pair>
      )}
      <Rule />
      <TillFoot head={head} />
    </Box>
  );
}
