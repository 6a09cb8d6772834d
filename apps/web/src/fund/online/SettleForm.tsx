import Typography from '@mui/material/Typography';
import { shopDay } from '@partsdesk/core/dates';
import { formatYuan } from '@partsdesk/core/money';
import { ONLINE_METHOD } from '@partsdesk/core/order/receipt/tenders';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundTransfer } from '@partsdesk/sdk/parts/fundTransfer';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DateField } from '@partsdesk/ui/form/DateField';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { accountChoices } from '../account/accountChoices';
import { DifferencesSeenField } from '../reconcile/DifferencesSeenField';
import { SettleDaysField } from './SettleDaysField';

interface Draft {
  fromId?: string;
  toId?: string;
  settles: string[];
  fee?: number | undefined;
  day: string | undefined;
  differencesSeen: boolean;
}

type SettleDay = Schemas['SettleDay'];

const sumOf = (days: readonly SettleDay[], field: 'amount' | 'fee') => days.reduce((sum, one) => sum + one[field], 0);

/** 渠道到账: enters what a provider has paid out for days that were reconciled, each day once (FUN-11). */
export function SettleForm({ onClose }: { onClose: () => void }) {
  const [transfers, accounts] = [useGroup(fundTransfer), useGroup(fundAccount)];
  const places = useLoad(accounts.list, {});
  const [today] = useState(() => shopDay(Date.now()));
  const collecting = places.data?.filter(({ method }) => method === ONLINE_METHOD.code) ?? [];
  const [chosen, setChosen] = useState<string>();
  const fromId = chosen ?? collecting[0]?.id;
  const proposal = useLoad(fromId === undefined ? undefined : transfers.settleProposal, { accountId: fromId ?? '' });
  const open = proposal.data?.days ?? [];
  const picked = (settles: readonly string[]) => open.filter(({ day }) => settles.includes(day));
  const arrives = ({ settles, fee = 0 }: Draft) =>
    sumOf(picked(settles), 'amount') + sumOf(picked(settles), 'fee') - fee;
  return (
    <FormDialog<Draft>
      title="渠道到账"
      width={560}
      initial={{ day: today, settles: [], differencesSeen: false }}
      saveLabel="登记到账"
      savedText="到账已入账"
      save={(draft, idempotencyKey) =>
        transfers.add(
          {
            fromId: fromId ?? '',
            toId: draft.toId ?? '',
            amount: arrives(draft),
            fee: draft.fee ?? 0,
            day: draft.day ?? '',
            settles: draft.settles,
            differencesSeen: draft.differencesSeen,
            remark: '微信支付到账',
          },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {(form) => {
        const differing = picked(form.draft.settles).filter(({ differences }) => differences > 0);
        const choose = (settles: string[]) =>
          form.change({ settles, fee: sumOf(picked(settles), 'fee'), differencesSeen: false });
        return (
          <>
            <SelectField
              label="收款账户"
              required
              choices={accountChoices(collecting)}
              hint={
                places.error !== undefined
                  ? '账户没有读到，请关闭后再试'
                  : proposal.data && `微信、收钱吧代收的钱先记在这里，现有 ${formatYuan(proposal.data.balance)}`
              }
              {...form.field('fromId')}
              value={fromId}
              onChange={(id) => {
                setChosen(id);
                form.change({ fromId: id, settles: [], fee: undefined });
              }}
            />
            {proposal.error !== undefined ? (
              <ErrorState error={proposal.error} onRetry={proposal.reload} />
            ) : (
              <SettleDaysField days={open} loading={!proposal.data} {...form.field('settles')} onChange={choose} />
            )}
            {differing.length > 0 && <DifferencesSeenField days={differing} {...form.field('differencesSeen')} />}
            <PriceField label="手续费" allowZero hint="按账单带出，与实际扣的不同可以改" {...form.field('fee')} />
            <Typography>到账金额 {formatYuan(arrives(form.draft))}</Typography>
            <SelectField
              label="到账账户"
              required
              choices={accountChoices(
                places.data?.filter(({ id, method }) => id !== fromId && method !== ONLINE_METHOD.code),
              )}
              {...form.field('toId')}
            />
            <DateField label="发生日期" required hint="钱到银行账户的那天" {...form.field('day')} />
          </>
        );
      }}
    </FormDialog>
  );
}
