import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { ChosenChips } from '../coupon/ChosenChips';

interface Named {
  id: string;
  name: string;
}

interface ShopsFieldProps {
  label?: string;
  shops: readonly Named[];
  error: string | undefined;
  onChange: (shops: Named[]) => void;
}

/** Chooses the shops that take part, one after the other; none: all. */
export function ShopsField({ label = '参与门店', shops, error, onChange }: ShopsFieldProps) {
  const group = useGroup(partsShop);
  const { data = [] } = useLoad(group.listAllShop);
  const rest = data.filter(({ id }) => !shops.some((one) => one.id === id));
  return (
    <>
      <SelectField
        name="shopIds"
        error={error}
        label={label}
        hint="不选就是全部门店，可以选几个"
        value={undefined}
        choices={rest.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id: string) =>
          onChange([...shops, ...data.filter((one) => one.id === id).map(({ name }) => ({ id, name }))])
        }
      />
      <ChosenChips chosen={shops} onChange={onChange} />
    </>
  );
}
