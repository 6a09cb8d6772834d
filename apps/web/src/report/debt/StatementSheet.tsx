import Box from '@mui/material/Box';
import { shopDay } from '@partsdesk/core/dates';
import { formatFen } from '@partsdesk/core/money';
import { STATEMENT_KINDS } from '@partsdesk/core/order/debt/statement';
import type { SlipHead } from '@partsdesk/print/documents/slipHead';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { SlipFrame } from '../../order/print/SlipFrame';
import { SlipSums } from '../../order/print/SlipSums';
import { SlipTable } from '../../order/print/SlipTable';

type Statement = Schemas['CustomerStatement'];

/** 对账单 on paper. */
export function StatementSheet({ statement, head }: { statement: Statement; head: SlipHead }) {
  return (
    <SlipFrame
      shopName={head.header}
      head={head}
      title="对账单"
      facts={[
        ['客户', statement.customerName],
        ['电话', orDash(statement.customerPhone)],
        ['对账期间', `${statement.from} 至 ${statement.to}`],
        ['期初欠款', formatFen(statement.opening)],
        ['应收增加', formatFen(statement.charged)],
        ['应收减少', formatFen(statement.settled)],
      ]}
      signatures={['制单人', '客户确认']}
    >
      <SlipTable<Statement['lines'][number]>
        lines={statement.lines}
        columns={[
          ['日期', (line) => shopDay(Date.parse(line.createTime))],
          ['摘要', (line) => STATEMENT_KINDS[line.kind]],
          ['单号', (line) => line.code],
          ['增加', (line) => (line.charged ? formatFen(line.charged) : ''), 'figure'],
          ['减少', (line) => (line.settled ? formatFen(line.settled) : ''), 'figure'],
          ['欠款', (line) => formatFen(line.balance), 'figure'],
        ]}
      />
      {statement.bills.length > 0 && (
        <>
          <Box>期末未结清的单</Box>
          <SlipTable<Statement['bills'][number]>
            lines={statement.bills}
            columns={[
              ['日期', (bill) => bill.day],
              ['出库单', (bill) => bill.code],
              ['账龄', (bill) => `${String(bill.days)} 天`, 'figure'],
              ['未结清', (bill) => formatFen(bill.owed), 'figure'],
            ]}
          />
        </>
      )}
      <SlipSums label="期末欠款" amount={statement.closing} others={[]} />
      <Box>如有不符，请在收到后告诉我们。</Box>
    </SlipFrame>
  );
}
