import { machineryFactory } from '@partsdesk/sdk/nest/machineryFactory';
import type { Schemas } from '@partsdesk/sdk/types/nest';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import type { Field, FieldLook } from '@partsdesk/ui/form/field';
import { SearchSelect } from '@partsdesk/ui/form/SearchSelect';

type Factory = Pick<Schemas['MachineryFactory'], 'id' | 'name'>;

interface FactoryFieldProps extends Omit<Field<string | undefined>, 'onCommit'>, FieldLook {
  onCommit?: (id: string | undefined) => void;
  chosen?: Factory | undefined;
  onPick?: (factory: Factory | undefined) => void;
  autoFocus?: boolean;
}

/** Finds a maker of vehicles or machines by name or pinyin, fifty per page. */
export function FactoryField({ onPick, ...field }: FactoryFieldProps) {
  const factories = useGroup(machineryFactory);
  return (
    <SearchSelect<Factory>
      {...field}
      {...(onPick ? { onPick } : {})}
      load={({ keyword, current }, signal) => factories.page({ current, ...(keyword ? { keyword } : {}) }, { signal })}
      text={({ name }) => name}
    />
  );
}
