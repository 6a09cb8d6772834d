import Box from '@mui/material/Box';
import { vehicleModel } from '@partsdesk/sdk/parts/vehicleModel';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { FactoryField } from './FactoryField';

interface VehicleModelFormProps {
  /** The model to edit; undefined for a new one. */
  model?: Schemas['VehicleModel'] | undefined;
  onClose: (saved: boolean) => void;
}

export function VehicleModelForm({ model: before, onClose }: VehicleModelFormProps) {
  const models = useGroup(vehicleModel);
  return (
    <FormDialog
      title={before ? '编辑车型' : '新增车型'}
      initial={{
        factoryId: before?.factoryId,
        name: before?.name ?? '',
        modelYear: before?.modelYear ?? '',
        displacement: before?.displacement ?? '',
        engine: before?.engine ?? '',
        remark: before?.remark ?? '',
      }}
      save={({ factoryId = '', ...draft }, idempotencyKey) =>
        before
          ? models.update({ id: before.id, version: before.version, factoryId, ...draft }, { idempotencyKey })
          : models.add({ factoryId, ...draft }, { idempotencyKey })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <FactoryField
            label="厂家"
            required
            chosen={before && { id: before.factoryId, name: before.factoryName }}
            hint="输入名称或拼音首字母查找"
            {...form.field('factoryId')}
          />
          <TextField label="车型名称" required maxLength={40} placeholder="如：朗逸" {...form.field('name')} />
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '1fr 1fr' }}>
            <TextField label="年款" maxLength={10} placeholder="如：2018款" {...form.field('modelYear')} />
            <TextField label="排量" maxLength={10} placeholder="如：1.5L" {...form.field('displacement')} />
          </Box>
          <TextField label="发动机型号" maxLength={30} placeholder="如：EA211" {...form.field('engine')} />
          <TextField label="备注" maxLength={100} rows={2} {...form.field('remark')} />
        </>
      )}
    </FormDialog>
  );
}
