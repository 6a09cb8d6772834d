import Button from '@mui/material/Button';
import { ApiError } from '@partsdesk/sdk';
import { storeOrg } from '@partsdesk/sdk/parts/storeOrg';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import type { Field, FieldLook } from '@partsdesk/ui/form/field';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useState } from 'react';
import { session } from '../../session';

interface OrganisationFieldProps extends Omit<Field<string>, 'onCommit'>, FieldLook {
  /** The organisation that the store is bound to. */
  before: string;
}

/** Takes an organisation of the parts-collaboration platform; checks before saving whether it is free. */
export function OrganisationField({ before, ...field }: OrganisationFieldProps) {
  const organisations = useGroup(storeOrg);
  const [checked, setChecked] = useState<{ orgId: string; message: string }>();
  const orgId = field.value.trim();
  const check = async () => {
    const { tenantId } = session.context();
    try {
      const { allowed, message } = await organisations.checkOrg({
        orgId,
        ...(before && tenantId ? { storeId: tenantId } : {}),
      });
      setChecked({ orgId, message: allowed ? '' : message });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  };
  const known = checked?.orgId === orgId ? checked : undefined;
  return (
    <TextField
      maxLength={100}
      {...field}
      {...(known?.message ? { error: known.message } : {})}
      hint={known && !known.message ? '可以绑定该组织' : '选填。在配件协作平台上的组织编号，绑定后可互通货源'}
      end={
        orgId && orgId !== before ? (
          <Button size="small" onClick={() => void check()}>
            检查
          </Button>
        ) : undefined
      }
    />
  );
}
