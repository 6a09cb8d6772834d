import { can } from '@partsdesk/core/lifecycle';
import { maintenanceLifecycle } from '@partsdesk/core/order/maintenance/maintenanceLifecycle';
import { maintenanceMs } from '@partsdesk/sdk/parts/maintenanceMs';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { useOnlineConflict, type OnlineFormProps } from '../online/onlineForm';

type Row = Schemas['MaintenanceRow'];
type FormProps = Pick<OnlineFormProps, 'reload' | 'onClose'> & { asked: Row };

/** Returns the actions that a repair request and the user's rights allow. */
export function useMaintenanceActions(reload: () => void) {
  const may = useMay();
  const [opened, setOpened] = useState<{ show: 'allot' | 'reply'; row: Row }>();
  const Form = opened && (opened.show === 'allot' ? Allot : Reply);
  return {
    actionsOf: (row: Row) =>
      may('maintenanceMs.reply')
        ? [
            can(maintenanceLifecycle, row.status, 'reply') && {
              label: '回复',
              primary: true,
              run: () => setOpened({ show: 'reply', row }),
            },
            can(maintenanceLifecycle, row.status, 'allot') && {
              label: row.staffId ? '改派' : '分配',
              run: () => setOpened({ show: 'allot', row }),
            },
          ]
        : [],
    dialog: opened && Form && (
      <Form
        key={opened.row.id}
        asked={opened.row}
        reload={reload}
        onClose={(saved) => {
          setOpened(undefined);
          if (saved) reload();
        }}
      />
    ),
  };
}

function Allot({ asked, ...props }: FormProps) {
  const [requests, staff] = [useGroup(maintenanceMs), useGroup(partsStaff)];
  const conflict = useOnlineConflict(props);
  const { data: servers = [] } = useLoad(staff.listServiceStaff, {});
  return (
    <FormDialog
      title={`分配维修申请 ${asked.plate || asked.contact}`}
      initial={{ staffId: asked.staffId ?? '' }}
      saveLabel="分配"
      savedText="已分配"
      onClose={props.onClose}
      save={({ staffId }, idempotencyKey) =>
        conflict(requests.updateAllot({ id: asked.id, version: asked.version, staffId }, { idempotencyKey }))
      }
    >
      {(form) => (
        <SelectField
          label="服务人员"
          required
          choices={servers.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('staffId')}
          value={form.draft.staffId || undefined}
        />
      )}
    </FormDialog>
  );
}

function Reply({ asked, ...props }: FormProps) {
  const requests = useGroup(maintenanceMs);
  const conflict = useOnlineConflict(props);
  return (
    <FormDialog
      title={`回复维修申请 ${asked.plate || asked.contact}`}
      initial={{ reply: '' }}
      saveLabel="回复"
      savedText="已回复"
      onClose={props.onClose}
      save={({ reply }, idempotencyKey) =>
        conflict(
          requests.updateReply({ id: asked.id, version: asked.version, reply: reply.trim() }, { idempotencyKey }),
        )
      }
    >
      {(form) => (
        <TextField
          label="回复内容"
          required
          rows={5}
          maxLength={500}
          hint="顾客会看到，回复后不能修改"
          {...form.field('reply')}
        />
      )}
    </FormDialog>
  );
}
