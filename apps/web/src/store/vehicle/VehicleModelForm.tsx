import Box from '@mui/material/Box';
import { vehicleModel } from '@partsdesk/sdk/parts/vehicleModel';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { RecordForm, type Editing } from '@partsdesk/ui/form/RecordForm';
import { TextField } from '@partsdesk/ui/form/TextField';
import { FactoryField } from './FactoryField';

export function VehicleModelForm({ editing }: { editing: Editing<Schemas['VehicleModel']> }) {
  const { add, update } = useGroup(vehicleModel);
  return (
    <RecordForm
      editing={editing}
      initial={(model) => ({
        factoryId: model?.factoryId,
        name: model?.name ?? '',
        modelYear: model?.modelYear ?? '',
        displacement: model?.displacement ?? '',
        engine: model?.engine ?? '',
        remark: model?.remark ?? '',
      })}
      group={{
        add: ({ factoryId = '', ...draft }, options) => add({ factoryId, ...draft }, options),
        update: ({ factoryId = '', ...draft }, options) => update({ factoryId, ...draft }, options),
      }}
    >
      {(form) => (
        <>
          <FactoryField
            label="厂家"
            required
            chosen={editing.row && { id: editing.row.factoryId, name: editing.row.factoryName }}
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
    </RecordForm>
  );
}
