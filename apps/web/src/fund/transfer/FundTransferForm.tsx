import { shopDay } from '@partsdesk/core/dates';
import { formatYuan } from '@partsdesk/core/money';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundTransfer } from '@partsdesk/sdk/parts/fundTransfer';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DateField } from '@partsdesk/ui/form/DateField';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { accountChoices } from '../account/accountChoices';

interface Draft {
  fromId?: string;
  toId?: string;
  amount?: number | undefined;
  fee?: number | undefined;
  day: string | undefined;
  remark: string;
}

const ofDrawer = '收银钱箱的现金由当班人登记，只能记今天，交班时算在应有现金里';
const unread = '账户没有读到，请关闭后再试';

/** Enters a transfer between two accounts. */
export function FundTransferForm({ onClose }: { onClose: () => void }) {
  const [transfers, accounts] = [useGroup(fundTransfer), useGroup(fundAccount)];
  const places = useLoad(accounts.list, {});
  const [today] = useState(() => shopDay(Date.now()));
  const choices = accountChoices(places.data);
  const isDrawer = (id: string | undefined) => places.data?.find((one) => one.id === id)?.drawer;
  const hint = (id: string | undefined) => (places.error !== undefined ? unread : isDrawer(id) && ofDrawer);
  return (
    <FormDialog<Draft>
      title="新增转账"
      initial={{ day: today, remark: '' }}
      savedText="转账已入账"
      save={({ fromId = '', toId = '', amount = 0, fee = 0, day = '', remark }, idempotencyKey) =>
        transfers.add({ fromId, toId, amount, fee, day, remark: remark.trim() }, { idempotencyKey })
      }
      onClose={onClose}
    >
      {(form) => {
        const { fromId, toId, amount = 0, fee = 0 } = form.draft;
        return (
          <>
            <SelectField label="转出账户" required choices={choices} hint={hint(fromId)} {...form.field('fromId')} />
            <SelectField
              label="转入账户"
              required
              choices={choices.filter(({ value }) => value !== fromId)}
              hint={hint(toId)}
              {...form.field('toId')}
            />
            <PriceField label="转账金额" required hint="转入账户实际收到的钱" {...form.field('amount')} />
            <PriceField
              label="手续费"
              allowZero
              hint={
                fee > 0
                  ? `另从转出账户扣，共扣 ${formatYuan(amount + fee)}`
                  : '银行扣的手续费，另从转出账户扣；没有就不填'
              }
              {...form.field('fee')}
            />
            <DateField
              label="发生日期"
              required
              hint="补记以前的，选钱实际转的那天；已关账的日期不能选"
              {...form.field('day')}
            />
            <TextField label="备注" rows={2} maxLength={200} {...form.field('remark')} />
          </>
        );
      }}
    </FormDialog>
  );
}
