import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { shopDay } from '@partsdesk/core/dates';
import { STATEMENT_KINDS } from '@partsdesk/core/order/debt/statement';
import { statementData } from '@partsdesk/print/documents/statementData';
import type { Download } from '@partsdesk/sdk';
import { customerStatement } from '@partsdesk/sdk/parts/customerStatement';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Figures } from '@partsdesk/ui/page/Figures';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { useTemplatePrint } from '../../print/useTemplatePrint';
import { StatementBills } from './StatementBills';

type Statement = Schemas['CustomerStatement'];

interface CustomerStatementProps {
  customerId: string;
  customerName: string;
  onClose: () => void;
}

/** 对账单: a customer's account over some days, to be printed or taken as a file. */
export function CustomerStatement({ customerId, customerName, onClose }: CustomerStatementProps) {
  const statements = useGroup(customerStatement);
  const [from, setFrom] = useState<string | undefined>(() => `${shopDay(Date.now()).slice(0, 8)}01`);
  const [to, setTo] = useState<string | undefined>(() => shopDay(Date.now()));
  const { print, choose, sheet } = useTemplatePrint(16, statementData);
  const query = { customerId, ...(from ? { from } : {}), ...(to ? { to } : {}) };
  const { data: statement, error, reload } = useLoad(statements.get, query);
  const day = (name: string, value: string | undefined, set: (day: string | undefined) => void) => ({
    name,
    value,
    onChange: set,
  });
  return (
    <DetailDrawer
      title={`${customerName}的对账单`}
      onClose={onClose}
      actions={
        <Box sx={{ display: 'flex', gap: 2 }}>
          <DownloadButton fetch={() => statements.exportExcel(query) as Promise<Download>}>导出</DownloadButton>
          <Button disabled={!statement} onClick={() => statement && choose(statement)}>
            选择模板
          </Button>
          <Button variant="contained" disabled={!statement} onClick={() => statement && void print(statement)}>
            打印
          </Button>
        </Box>
      }
    >
      <DetailSection>
        <DateRange label="对账日期" from={day('from', from, setFrom)} to={day('to', to, setTo)} />
      </DetailSection>
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {statement && <StatementBody statement={statement} />}
      {sheet}
    </DetailDrawer>
  );
}

function StatementBody({ statement }: { statement: Statement }) {
  const { opening, charged, settled, closing, lines, bills, ages, card } = statement;
  return (
    <>
      <DetailSection>
        <Figures
          figures={[
            ['期初欠款', <Money key="opening" fen={opening} />],
            ['应收增加', <Money key="charged" fen={charged} />],
            ['应收减少', <Money key="settled" fen={settled} />],
            ['期末欠款', <Money key="closing" fen={closing} />],
          ]}
        />
      </DetailSection>
      <DetailSection title="往来明细">
        {lines.length === 0 ? (
          <Typography variant="body2" color="textSecondary">
            这段时间没有往来
          </Typography>
        ) : (
          <Box role="region" aria-label="往来明细表" tabIndex={0} sx={{ overflowX: 'auto' }}>
            <Table size="small" aria-label="往来明细">
              <TableHead>
                <TableRow>
                  <TableCell>日期</TableCell>
                  <TableCell>摘要</TableCell>
                  <TableCell align="right">增加</TableCell>
                  <TableCell align="right">减少</TableCell>
                  <TableCell align="right">欠款</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {lines.map((line) => (
                  <TableRow key={line.id}>
                    <TableCell sx={{ whiteSpace: 'nowrap' }}>{shopDay(Date.parse(line.createTime))}</TableCell>
                    <TableCell>
                      {STATEMENT_KINDS[line.kind]}
                      <Typography variant="caption" color="textSecondary" component="div">
                        {line.code}
                      </Typography>
                    </TableCell>
                    <TableCell align="right">
                      <Money fen={line.charged || null} />
                    </TableCell>
                    <TableCell align="right">
                      <Money fen={line.settled || null} />
                    </TableCell>
                    <TableCell align="right">
                      <Money fen={line.balance} />
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Box>
        )}
      </DetailSection>
      {bills.length > 0 && <StatementBills bills={bills} ages={ages} />}
      {card && (
        <DetailSection title="储值（现在）">
          <Typography variant="body2">
            本金 <Money fen={card.principal} />
            ，赠送 <Money fen={card.gift} />
            。储值不冲抵上面的欠款。
          </Typography>
        </DetailSection>
      )}
    </>
  );
}
