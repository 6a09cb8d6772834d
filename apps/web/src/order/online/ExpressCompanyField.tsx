import { DictionarySelect } from '@partsdesk/ui/form/DictionarySelect';
import type { Field } from '@partsdesk/ui/form/field';

/** Chooses an express company of the dictionary by its name, which an order keeps. */
export const ExpressCompanyField = ({ value, onChange, ...field }: Omit<Field<string>, 'onCommit'>) => (
  <DictionarySelect
    label="快递公司"
    required
    type="expressCompany"
    by="label"
    {...field}
    value={value || undefined}
    onChange={(name) => onChange(name ?? '')}
  />
);
