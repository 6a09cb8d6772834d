import { PAY_METHODS } from '@partsdesk/core/order/receipt/tenders';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';

interface Draft {
  name: string;
  method: Schemas['AccountMethod'];
  opening?: number | undefined;
}

interface FundAccountFormProps {
  /** The account to change; undefined for a new one. */
  account: Schemas['FundAccount'] | undefined;
  onClose: () => void;
}

const methods = PAY_METHODS.map(({ code, label }) => ({ value: code, label }));

/** Adds an account to the shop, renames one, or enters once what lay in it before its first entry. */
export function FundAccountForm({ account, onClose }: FundAccountFormProps) {
  const accounts = useGroup(fundAccount);
  return (
    <FormDialog<Draft>
      title={account ? '修改账户' : '新增账户'}
      initial={{ name: account?.name ?? '', method: 'bankCard' }}
      save={({ name, method, opening }, idempotencyKey) => {
        const lay = opening ? { opening } : {};
        return account
          ? accounts.update({ id: account.id, version: account.version, name, ...lay }, { idempotencyKey })
          : accounts.add({ name, method, ...lay }, { idempotencyKey });
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label="账户名称" required maxLength={20} hint="门店内不能重复" {...form.field('name')} />
          {!account && (
            <SelectField
              label="收款方式"
              required
              choices={methods}
              hint="收款时按这种方式入这个账户，以后不能改"
              {...form.field('method')}
            />
          )}
          {!account?.opened && account?.method !== 'online' && (
            <PriceField
              label="期初余额"
              allowZero
              hint={
                account
                  ? '开始记账以前就有、还没入账的钱，如钱箱里原有的现金；只能录一次，不算收入'
                  : '账户里现在已有的钱，记为第一笔流水，不算收入'
              }
              {...form.field('opening')}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
