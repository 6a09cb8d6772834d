import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatMinute } from '@partsdesk/core/dates';
import { customerStatementLifecycle } from '@partsdesk/core/order/debt/customerStatementLifecycle';
import { customerStatement } from '@partsdesk/sdk/parts/customerStatement';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { StatusDrawer } from '@partsdesk/ui/list/StatusDrawer';
import { Money } from '@partsdesk/ui/text/Money';

interface SentStatementsProps {
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** 对账单记录: the statements that were sent; begins with those that are disputed. */
export function SentStatements({ onOpen, onClose }: SentStatementsProps) {
  const statements = useGroup(customerStatement);
  return (
    <StatusDrawer
      title="对账单记录"
      label="对账单状态"
      choices={statusChoices(customerStatementLifecycle)}
      first={customerStatementLifecycle.statuses.disputed.code}
      read={statements.page}
      empty="没有这样的对账单。在欠款报表或客户列表里打开对账单，可以发送给客户。"
      onClose={onClose}
    >
      {(records) => (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
          {records.map((sent) => (
            <SentStatementRow key={sent.id} sent={sent} onOpen={() => onOpen(sent.id)} />
          ))}
        </Box>
      )}
    </StatusDrawer>
  );
}

function SentStatementRow({ sent, onOpen }: { sent: Schemas['SentStatement']; onOpen: () => void }) {
  const { customerName, status, from, to, closing, words, shopName, sentBy, createTime } = sent;
  return (
    <Box
      component="li"
      aria-label={`${customerName} ${from}`}
      sx={{ display: 'grid', gap: 1, pb: 3, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <b>{customerName}</b>
        <LifecycleChip lifecycle={customerStatementLifecycle} status={status} />
        <Box sx={{ flex: 1 }} />
        <Button size="small" onClick={onOpen}>
          详情
        </Button>
      </Box>
      <Typography variant="body2">
        {from} 至 {to}，期末欠款 <Money fen={closing} />
      </Typography>
      {words && <Typography variant="body2">客户说：{words}</Typography>}
      <Typography variant="body2" color="textSecondary">
        {[shopName, `${sentBy} ${formatMinute(createTime)} 发送`].join(' · ')}
      </Typography>
    </Box>
  );
}
