import { customLevel } from '@partsdesk/sdk/parts/customLevel';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { ChosenChips } from '../coupon/ChosenChips';

interface Named {
  id: string;
  name: string;
}

interface GradesFieldProps {
  grades: readonly Named[];
  error: string | undefined;
  onChange: (grades: Named[]) => void;
}

/** Chooses the grades that a scheme is for, one after the other; none: everybody. */
export function GradesField({ grades, error, onChange }: GradesFieldProps) {
  const levels = useGroup(customLevel);
  const { data = [] } = useLoad(levels.list, { status: 1 });
  const rest = data.filter(({ id }) => !grades.some((one) => one.id === id));
  return (
    <>
      <SelectField
        name="levelIds"
        error={error}
        label="会员等级"
        hint="不选就是全部客户，可以选几个"
        value={undefined}
        choices={rest.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id: string) =>
          onChange([...grades, ...data.filter((one) => one.id === id).map(({ name }) => ({ id, name }))])
        }
      />
      <ChosenChips chosen={grades} onChange={onChange} />
    </>
  );
}
