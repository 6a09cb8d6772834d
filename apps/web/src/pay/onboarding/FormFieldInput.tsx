import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import {
  valueAt,
  type FormField,
  type MerchantForm,
  type MerchantProvider,
} from '@partsdesk/core/pay/onboarding/merchantForm';
import { bankInfo } from '@partsdesk/sdk/pay/bankInfo';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ImageUpload } from '@partsdesk/ui/file/ImageUpload';
import { DateField } from '@partsdesk/ui/form/DateField';
import { SearchSelect } from '@partsdesk/ui/form/SearchSelect';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { AreaField } from './AreaField';

const FOREVER = '长期';
const MOST_PICTURES = 5;
const longest: Partial<Record<string, number>> = {
  licenceNumber: 18,
  idNumber: 18,
  phone: 11,
  email: 60,
  shortName: 20,
  servicePhone: 20,
  accountNumber: 30,
  remark: 200,
  name: 30,
  storeName: 50,
  merchantName: 80,
  accountName: 80,
};

/** Sets values by path. */
export type Fill = (values: Record<string, string | string[]>) => void;

interface FormFieldInputProps {
  field: FormField;
  form: MerchantForm;
  provider: MerchantProvider;
  problem: string | undefined;
  fill: Fill;
}

/** Shows the input for a field of an application, by the field's kind. */
export function FormFieldInput({ field, form, provider, problem, fill }: FormFieldInputProps) {
  const banks = useGroup(bankInfo);
  const { path, label, kind, hint, name } = field;
  const value = valueAt(form, field) ?? '';
  const text = typeof value === 'string' ? value : value.join(',');
  const set = (one: string | undefined) => fill({ [path]: one ?? '' });
  const look = {
    name: path,
    label,
    required: field.required(form, provider),
    error: problem,
    ...(hint ? { hint } : {}),
  };
  switch (kind) {
    case 'choice':
      return <SelectField {...look} value={text || null} choices={field.options ?? []} onChange={set} />;
    case 'picture':
      return <ImageUpload {...look} isPrivate value={text} onChange={set} />;
    case 'pictures':
      return (
        <ImageUpload
          {...look}
          isPrivate
          max={MOST_PICTURES}
          value={text}
          onChange={(paths) => fill({ [path]: paths.split(',').filter(Boolean) })}
        />
      );
    case 'day':
      return <DateField {...look} value={text || null} onChange={set} />;
    case 'endDay':
      return (
        <Box>
          <DateField
            {...look}
            future
            disabled={text === FOREVER}
            value={text === FOREVER ? null : text || null}
            onChange={set}
          />
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={text === FOREVER}
                onChange={(_, checked) => set(checked ? FOREVER : '')}
              />
            }
            label="长期有效"
            slotProps={{ typography: { variant: 'body2' } }}
          />
        </Box>
      );
    case 'area':
      return (
        <AreaField name={path} label={label} required={look.required} value={text} error={problem} onChange={set} />
      );
    case 'bank':
      return (
        <SearchSelect
          {...look}
          value={text || undefined}
          chosen={text ? { id: text, bankAlias: form.bank?.bankAlias ?? '' } : undefined}
          text={(bank) => bank.id}
          load={async (query, signal) => {
            const page = await banks.page(
              { kind: 'bank', accountType: form.bank?.accountType ?? 'CORPORATE', ...query },
              { signal },
            );
            return { ...page, records: page.records.map((bank) => ({ id: bank.name, bankAlias: bank.bankAlias })) };
          }}
          onChange={() => undefined}
          onPick={(bank) =>
            fill({
              [path]: bank?.id ?? '',
              'bank.bankAlias': bank?.bankAlias ?? '',
              'bank.branchId': '',
              'bank.branchName': '',
            })
          }
        />
      );
    case 'branch':
      return (
        <SearchSelect
          key={`${form.bank?.bankAlias ?? ''} ${form.bank?.areaCode ?? ''}`}
          {...look}
          disabled={!form.bank?.bankAlias || !form.bank.areaCode}
          hint="选好银行和地区后可以选择支行"
          value={text || undefined}
          chosen={text ? { id: text, code: form.bank?.branchId ?? '' } : undefined}
          text={(branch) => branch.id}
          load={async (query, signal) => {
            const page = await banks.page(
              { kind: 'branch', bankAlias: form.bank?.bankAlias ?? '', area: form.bank?.areaCode ?? '', ...query },
              { signal },
            );
            return { ...page, records: page.records.map((branch) => ({ id: branch.name, code: branch.code })) };
          }}
          onChange={() => undefined}
          onPick={(branch) => fill({ [path]: branch?.id ?? '', 'bank.branchId': branch?.code ?? '' })}
        />
      );
    default: {
      const upper = kind === 'licence' || kind === 'identity';
      return (
        <TextField
          {...look}
          {...(kind === 'longText' ? { rows: 3 } : {})}
          maxLength={longest[name] ?? 120}
          value={text}
          // A masked value is retyped, not corrected.
          {...(text.includes('*') ? { hint: '仅显示首尾，要修改请清空后重新填写' } : {})}
          onChange={(typed) => set(upper ? typed.toUpperCase() : typed)}
        />
      );
    }
  }
}
