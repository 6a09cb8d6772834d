import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatMinute } from '@partsdesk/core/dates';
import type { CodeOf } from '@partsdesk/core/lifecycle';
import { customerStatementLifecycle } from '@partsdesk/core/order/debt/customerStatementLifecycle';
import { customerStatement } from '@partsdesk/sdk/parts/customerStatement';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { FilterTabs } from '@partsdesk/ui/list/FilterTabs';
import { MiniPagination } from '@partsdesk/ui/list/MiniPagination';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';

interface SentStatementsProps {
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** 对账单记录: the statements that were sent; begins with those that are disputed. */
export function SentStatements({ onOpen, onClose }: SentStatementsProps) {
  const statements = useGroup(customerStatement);
  const [status, setStatus] = useState<CodeOf<typeof customerStatementLifecycle> | undefined>(
    customerStatementLifecycle.statuses.disputed.code,
  );
  const [place, setPlace] = useState({ current: 1, pageSize: 10 });
  const { data, error, reload } = useLoad(statements.page, { ...place, ...(status === undefined ? {} : { status }) });
  return (
    <DetailDrawer title="对账单记录" onClose={onClose} actions={<Button onClick={onClose}>关闭</Button>}>
      <FilterTabs
        label="对账单状态"
        choices={statusChoices(customerStatementLifecycle)}
        value={status}
        onChange={(next) => {
          setStatus(next);
          setPlace({ ...place, current: 1 });
        }}
      />
      <DetailSection>
        {error !== undefined && <ErrorState error={error} onRetry={reload} />}
        {!data && error === undefined && <PageSkeleton rows={3} />}
        {data?.records.length === 0 && (
          <EmptyState text="没有这样的对账单。在欠款报表或客户列表里打开对账单，可以发送给客户。" />
        )}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
          {data?.records.map((sent) => (
            <SentStatementRow key={sent.id} sent={sent} onOpen={() => onOpen(sent.id)} />
          ))}
        </Box>
        {data && data.pages > 1 && (
          <MiniPagination
            page={place.current}
            pageSize={place.pageSize}
            total={data.total}
            onChange={(current, pageSize) => setPlace({ current, pageSize })}
          />
        )}
      </DetailSection>
    </DetailDrawer>
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
