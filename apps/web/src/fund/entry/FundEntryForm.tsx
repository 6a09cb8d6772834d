import { shopDay } from '@partsdesk/core/dates';
import { directionLabel, type FundDirection } from '@partsdesk/core/fund/fundTypes';
import type { CallOptions } from '@partsdesk/sdk';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundType } from '@partsdesk/sdk/parts/fundType';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ImageUpload } from '@partsdesk/ui/file/ImageUpload';
import { DateField } from '@partsdesk/ui/form/DateField';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { accountChoices } from '../account/accountChoices';

const MOST_PICTURES = 6;

interface Draft {
  day: string | undefined;
  typeId?: string;
  accountId?: string;
  amount?: number | undefined;
  party: string;
  remark: string;
  /** Paths with commas between. */
  pictures: string;
}

interface FundEntryFormProps {
  direction: FundDirection;
  add: (draft: Schemas['FundEntryDraft'], options: CallOptions) => Promise<Schemas['FundEntryAdded']>;
  onClose: () => void;
}

/** Enters an income or an expense. */
export function FundEntryForm({ direction, add, onClose }: FundEntryFormProps) {
  const [types, accounts] = [useGroup(fundType), useGroup(fundAccount)];
  const kinds = useLoad(types.list, { direction, status: 1 });
  const places = useLoad(accounts.list, {});
  const [today] = useState(() => shopDay(Date.now()));
  const what = directionLabel(direction);
  return (
    <FormDialog<Draft>
      title={`新增${what}`}
      initial={{ day: today, party: '', remark: '', pictures: '' }}
      savedText={`${what}已入账`}
      save={({ day = '', typeId = '', accountId = '', amount = 0, party, remark, pictures }, idempotencyKey) =>
        add(
          {
            day,
            typeId,
            accountId,
            amount,
            party: party.trim(),
            remark: remark.trim(),
            pictures: pictures.split(',').filter(Boolean),
          },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {(form) => {
        const drawer = places.data?.find(({ id }) => id === form.draft.accountId)?.drawer;
        const type = kinds.data?.find(({ id }) => id === form.draft.typeId)?.class;
        return (
          <>
            <SelectField
              label={`${what}类型`}
              required
              choices={(kinds.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              hint={kinds.error !== undefined && '类型没有读到，请关闭后再试'}
              {...form.field('typeId')}
            />
            <PriceField label="金额" required {...form.field('amount')} />
            <SelectField
              label={direction === 0 ? '收款账户' : '付款账户'}
              required
              choices={accountChoices(places.data)}
              hint={
                places.error !== undefined
                  ? '账户没有读到，请关闭后再试'
                  : drawer && '收银钱箱的现金由当班人登记，只能记今天，交班时算在应有现金里'
              }
              {...form.field('accountId')}
            />
            <DateField
              label="发生日期"
              required
              hint="补记以前的，选钱实际进出的那天；已关账的日期不能选"
              {...form.field('day')}
            />
            <TextField
              label="对方"
              maxLength={40}
              placeholder={direction === 0 ? '付款的人或单位' : '收款的人或单位'}
              hint={(type === 'purchase' || type === 'purchaseRefund') && '填供应商的名称，这一笔才算到他的应付里'}
              {...form.field('party')}
            />
            <TextField label="备注" rows={2} maxLength={200} {...form.field('remark')} />
            <ImageUpload label="凭证" isPrivate max={MOST_PICTURES} {...form.field('pictures')} />
          </>
        );
      }}
    </FormDialog>
  );
}
