import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { claimError } from '@partsdesk/core/account/claimedErrors';
import type { Day } from '@partsdesk/core/dates';
import { nextPeriodFrom, closingProblem, proposedClosing } from '@partsdesk/core/fund/closing';
import { formatYuan } from '@partsdesk/core/money';
import { RefusedError } from '@partsdesk/sdk';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DateField } from '@partsdesk/ui/form/DateField';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { pathOfRoute } from '../../screenList';

interface CloseAccountsFormProps {
  closedTo: Day | null;
  today: Day;
  onClose: (saved: boolean) => void;
}

interface Draft {
  closeTo: Day | undefined;
  remark: string;
}

/** Closes the books up to a day; lists open documents before, and after a refusal the balances that do not agree. */
export function CloseAccountsForm({ closedTo, today, onClose }: CloseAccountsFormProps) {
  const books = useGroup(settleAccount);
  const [differences, setDifferences] = useState<readonly string[]>([]);
  const first = nextPeriodFrom(closedTo) ?? undefined;
  const save = async ({ closeTo, remark }: Draft, idempotencyKey: string) => {
    setDifferences([]);
    try {
      await books.save({ closeTo: closeTo ?? '', remark: remark.trim() }, { idempotencyKey });
    } catch (error) {
      if (error instanceof RefusedError && error.errors.length > 0) {
        claimError(error);
        setDifferences(error.errors.map(({ message }) => message));
      }
      throw error;
    }
  };
  return (
    <FormDialog<Draft>
      title="关账"
      saveLabel="确认关账"
      savedText="关账成功"
      initial={{ closeTo: proposedClosing({ closedTo, today }), remark: '' }}
      save={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          <DateField
            label="关账日期"
            required
            from={first}
            until={today}
            hint={first ? `本期从 ${first} 开始` : '本期从开账开始'}
            {...form.field('closeTo')}
          />
          {form.draft.closeTo && closingProblem(form.draft.closeTo, { closedTo, today }) === undefined && (
            <StillOpen closeTo={form.draft.closeTo} />
          )}
          <TextField label="备注" maxLength={200} rows={2} placeholder="如：十月账已核对" {...form.field('remark')} />
          {differences.length > 0 && (
            <Alert severity="error">
              <strong>账目核对不一致，不能关账：</strong>
              <Box component="ul" sx={{ m: 0, pl: 4 }}>
                {differences.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </Box>
            </Alert>
          )}
          <Typography variant="body2" color="textSecondary">
            确认后先自动核对全部账目，再对总店和所有门店关账。关账后该日及以前的单据不能新增、修改或取消；需要更正时可由总店反关账。
          </Typography>
        </>
      )}
    </FormDialog>
  );
}

function StillOpen({ closeTo }: { closeTo: Day }) {
  const books = useGroup(settleAccount);
  const { data } = useLoad(books.query, { closeTo });
  if (!data?.open) return <Box aria-busy="true" sx={{ minHeight: 48 }} />;
  const open = linesOf(data.open);
  if (open.length === 0) return <Alert severity="success">到 {closeTo} 为止的单据都已办完。</Alert>;
  return (
    <Alert severity="warning">
      到 {closeTo} 为止还有没办完的，可以先处理；不处理也能关账：
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 4 }}>
        {open.map(([text, screen]) => (
          <li key={text}>
            {screen ? (
              <Link component={RouterLink} to={pathOfRoute(screen) ?? '/'}>
                {text}
              </Link>
            ) : (
              text
            )}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

function linesOf({
  orders,
  unpaid,
  unpaidAmount,
  shifts,
}: Schemas['SettleAccountOpen']): [text: string, screen?: 'OrderListIndex' | 'OrderShiftRecord'][] {
  return [
    ...(orders ? [[`${String(orders)} 张销售单没有出完货`, 'OrderListIndex'] as [string, 'OrderListIndex']] : []),
    ...(unpaid
      ? [
          [`${String(unpaid)} 张出库单没有收完款，共 ${formatYuan(unpaidAmount)}`, 'OrderListIndex'] as [
            string,
            'OrderListIndex',
          ],
        ]
      : []),
    ...(shifts ? [[`${String(shifts)} 个班次没有交班`] as [string]] : []),
  ];
}
