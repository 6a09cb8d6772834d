import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { serviceDataScope } from '@partsdesk/sdk/parts/serviceDataScope';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { serviceRights } from './dataScopes';
import { ScopeField } from './ScopeField';
import { SwitchField } from './SwitchField';

interface ServiceRightsProps {
  person: Schemas['ServiceStaff'];
  onClose: (saved: boolean) => void;
}

/** 权限与范围 of a service person: two calls, each made only after a change. */
export function ServiceRights({ person, onClose }: ServiceRightsProps) {
  const [staff, scopes] = [useGroup(partsStaff), useGroup(serviceDataScope)];
  const save = async ({ dataScope, ...auth }: { dataScope: Schemas['DataScope'] } & Schemas['ServiceAuth']) => {
    let { version } = person;
    if (dataScope !== person.dataScope) {
      await scopes.set({ serviceId: person.id, dataScope, version });
      version += 1;
    }
    if (serviceRights.some(({ name }) => auth[name] !== person.auth[name]))
      await staff.updateServiceAuth({ id: person.id, auth, version });
  };
  return (
    <FormDialog
      title={`权限与范围：${person.name}`}
      savedText="已保存，下一次操作起生效"
      initial={{ dataScope: person.dataScope, ...person.auth }}
      save={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ScopeField {...form.field('dataScope')} />
          {serviceRights.map(({ name, label, hint }) => (
            <SwitchField key={name} label={label} hint={hint} {...form.field(name)} />
          ))}
        </>
      )}
    </FormDialog>
  );
}
