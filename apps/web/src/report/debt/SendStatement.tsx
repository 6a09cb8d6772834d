import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { customerStatement } from '@partsdesk/sdk/parts/customerStatement';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { Money } from '@partsdesk/ui/text/Money';

interface SendStatementProps {
  statement: Schemas['CustomerStatement'];
  /** Tells the id of what was sent. */
  onSent: (id: string) => void;
  onClose: () => void;
}

/** Sends a statement to its customer: freezes it and makes its link, which may go by a text message. */
export function SendStatement({ statement, onSent, onClose }: SendStatementProps) {
  const statements = useGroup(customerStatement);
  const { customerId, customerName, customerPhone, from, to, closing } = statement;
  return (
    <FormDialog
      title="发送对账单"
      saveLabel="发送"
      savedText={({ sms }) => (sms ? '对账单已用短信发给客户' : '对账单链接已生成，请发给客户')}
      initial={{ sms: false }}
      save={async ({ sms }, idempotencyKey) =>
        onSent(await statements.send({ customerId, from, to, sms }, { idempotencyKey }))
      }
      onClose={onClose}
    >
      {({ draft, change }) => (
        <>
          <FactGrid
            facts={[
              ['客户', customerName],
              ['手机号', customerPhone || '未登记'],
              ['日期', `${from} 至 ${to}`],
              ['期末欠款', <Money key="closing" fen={closing} strong />],
            ]}
          />
          <Typography color="textSecondary">
            发送后内容不再变动。客户用链接和登记手机号的后四位打开，30
            天内可以确认或提出异议；要重新发送，先作废原来的。
          </Typography>
          <FormControlLabel
            control={<Switch checked={draft.sms} onChange={(_, sms) => change({ sms })} />}
            label="同时发短信给客户"
          />
        </>
      )}
    </FormDialog>
  );
}
