import { customer } from '@partsdesk/sdk/parts/customer';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import type { Field, FieldLook } from '@partsdesk/ui/form/field';
import { SearchSelect } from '@partsdesk/ui/form/SearchSelect';

type Row = Schemas['Customer'];

interface CustomerSelectProps extends Omit<Field<string>, 'onChange' | 'onCommit'>, FieldLook {
  onChange: (id: string) => void;
  onPick?: (customer: Row | undefined) => void;
  /** The customer of the initial value. */
  chosen?: Row | undefined;
  /** Offers the customers of this shop alone; in the head store, those of all shops. */
  ofShop?: boolean;
}

/** Chooses an enabled customer by name, phone, plate or pinyin, of whichever shop the user may see. */
export function CustomerSelect({ onChange, ofShop = false, ...field }: CustomerSelectProps) {
  const customers = useGroup(customer);
  return (
    <SearchSelect<Row>
      {...field}
      load={(query, signal) => customers.page({ ...query, ...(ofShop ? {} : { all: true }), status: 1 }, { signal })}
      text={({ name, phone }) => [name, phone].filter(Boolean).join('　')}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
