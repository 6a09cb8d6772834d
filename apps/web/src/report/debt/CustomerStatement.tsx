import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { shopDay } from '@partsdesk/core/dates';
import { statementData } from '@partsdesk/print/documents/statementData';
import type { Download } from '@partsdesk/sdk';
import { customerStatement } from '@partsdesk/sdk/parts/customerStatement';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { useSavePdf } from '../../print/useDownloadPdf';
import { useTemplatePrint } from '../../print/useTemplatePrint';
import { SendStatement } from './SendStatement';
import { StatementBody } from './StatementBody';
import { StatementLink } from './StatementLink';

interface CustomerStatementProps {
  customerId: string;
  customerName: string;
  onClose: () => void;
}

/** 对账单: a customer's account over some days, to be printed, taken as a file, or sent to the customer. */
export function CustomerStatement({ customerId, customerName, onClose }: CustomerStatementProps) {
  const statements = useGroup(customerStatement);
  const [from, setFrom] = useState<string | undefined>(() => `${shopDay(Date.now()).slice(0, 8)}01`);
  const [to, setTo] = useState<string | undefined>(() => shopDay(Date.now()));
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState<string>();
  const { print, choose, sheet } = useTemplatePrint(16, statementData);
  const savePdf = useSavePdf();
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
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2 }}>
          <Permitted path="customer.statement">
            <Button disabled={!statement} onClick={() => setSending(true)}>
              发送给客户
            </Button>
          </Permitted>
          <DownloadButton fetch={() => statements.exportExcel(query) as Promise<Download>}>导出</DownloadButton>
          <Button disabled={!statement} onClick={() => void savePdf(() => statements.exportPdf(query))}>
            下载 PDF
          </Button>
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
      {sending && statement && (
        <SendStatement statement={statement} onSent={setSent} onClose={() => setSending(false)} />
      )}
      {sent && <StatementLink id={sent} customerName={customerName} onClose={() => setSent(undefined)} />}
      {sheet}
    </DetailDrawer>
  );
}
