import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatMinute } from '@partsdesk/core/dates';
import { can } from '@partsdesk/core/lifecycle';
import { customerStatementLifecycle } from '@partsdesk/core/order/debt/customerStatementLifecycle';
import { statementData } from '@partsdesk/print/documents/statementData';
import { customerStatement } from '@partsdesk/sdk/parts/customerStatement';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { useDownloadPdf } from '../../print/useDownloadPdf';
import { useTemplatePrint } from '../../print/useTemplatePrint';
import { StatementBody } from './StatementBody';
import { StatementLink } from './StatementLink';

type Sent = Schemas['SentStatementDetails'];

/** 已发送的对账单: as it stood when it was sent, what the customer answered, its link, and its end. */
export function SentStatement({ id, onClose }: { id: string; onClose: () => void }) {
  const statements = useGroup(customerStatement);
  const may = useMay();
  const { data: sent, error, reload } = useLoad(statements.item, { id });
  const [opened, setOpened] = useState<'link' | 'void'>();
  const { print, sheet } = useTemplatePrint(16, statementData, { idsOf: () => [id] });
  const download = useDownloadPdf();
  const open = sent !== undefined && can(customerStatementLifecycle, sent.status, 'void');
  const close = () => setOpened(undefined);
  return (
    <DetailDrawer
      title={sent ? `${sent.customerName}的对账单` : '对账单'}
      {...(sent && { state: <LifecycleChip lifecycle={customerStatementLifecycle} status={sent.status} /> })}
      onClose={onClose}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2 }}>
          {open && may('customer.statement') && (
            <>
              <Button color="error" onClick={() => setOpened('void')}>
                作废
              </Button>
              <Button disabled={sent.linkEnded} onClick={() => setOpened('link')}>
                {sent.linkEnded ? '链接已失效' : '查看链接'}
              </Button>
            </>
          )}
          <Button disabled={!sent} onClick={() => void download(16, id)}>
            下载 PDF
          </Button>
          <Button variant="contained" disabled={!sent} onClick={() => sent && void print({ ...sent, ...sent.account })}>
            打印
          </Button>
        </Box>
      }
    >
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {!sent && error === undefined && <PageSkeleton rows={5} />}
      {sent && (
        <>
          <DetailSection>
            <FactGrid facts={factsOf(sent)} />
          </DetailSection>
          <StatementBody statement={sent.account} now="发送时" />
        </>
      )}
      {sent && opened === 'link' && <StatementLink id={id} customerName={sent.customerName} onClose={close} />}
      {sent && opened === 'void' && (
        <FormDialog
          title="作废对账单"
          saveLabel="作废"
          savedText="对账单已作废"
          initial={{ reason: '' }}
          save={({ reason }, idempotencyKey) =>
            statements.void({ id, version: sent.version, reason: reason.trim() }, { idempotencyKey })
          }
          onClose={close}
        >
          {({ field }) => (
            <TextField
              label="作废原因"
              required
              rows={3}
              maxLength={100}
              hint="作废后不能恢复，客户打开链接会看到已作废；之后可以重新发送"
              {...field('reason')}
            />
          )}
        </FormDialog>
      )}
      {sheet}
    </DetailDrawer>
  );
}

const EVENTS = { send: '发送', confirm: '客户确认', dispute: '客户有异议', void: '作废' } as const;

const factsOf = ({ from, to, customerPhone, shopName, linkEnds, words, voidReason, printTimes, events }: Sent) => [
  ['日期', `${from} 至 ${to}`] as const,
  ['手机号', customerPhone || '未登记'] as const,
  ['发送门店', shopName] as const,
  ['链接有效至', formatMinute(linkEnds)] as const,
  ...(words ? [['客户的异议', words] as const] : []),
  ...(voidReason ? [['作废原因', voidReason] as const] : []),
  ...(printTimes > 0 ? [['打印次数', `${String(printTimes)} 次`] as const] : []),
  ...events.map(({ event, by, time }) => [EVENTS[event], [formatMinute(time), by].filter(Boolean).join(' ')] as const),
];
