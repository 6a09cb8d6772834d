import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { shopDay } from '@partsdesk/core/dates';
import { STATEMENT_KINDS } from '@partsdesk/core/order/debt/statement';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { Figures } from '@partsdesk/ui/page/Figures';
import { Money } from '@partsdesk/ui/text/Money';
import { StatementBills } from './StatementBills';

interface StatementBodyProps {
  statement: Schemas['StatementAccount'];
  /** When the card was looked at. */
  now?: string;
}

/** Shows a statement's sums, its lines, what is open, and what lies on the card. */
export function StatementBody({ statement, now = '现在' }: StatementBodyProps) {
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
                      <Typography variant="caption" color="textSecondary" component="div" noWrap>
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
        <DetailSection title={`储值（${now}）`}>
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
