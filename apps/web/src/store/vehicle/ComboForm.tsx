import { combo } from '@partsdesk/sdk/parts/combo';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { ModelsField } from './ModelsField';

interface ComboFormProps {
  title: string;
  /** The meal to edit; undefined for a new one. */
  meal?: Schemas['Combo'] | undefined;
  onClose: (saved: boolean) => void;
}

/** Edits a meal and adds vehicle models. Existing models are removed on the page of their materials. */
export function ComboForm({ title, meal: before, onClose }: ComboFormProps) {
  const meals = useGroup(combo);
  const had = new Set(before?.models.map(({ modelId }) => modelId));
  return (
    <FormDialog
      title={title}
      initial={{
        name: before?.name ?? '',
        remark: before?.remark ?? '',
        models: [] as readonly Schemas['VehicleModelOption'][],
      }}
      save={({ models, ...draft }, idempotencyKey) => {
        const modelIds = models.map(({ id }) => id).filter((id) => !had.has(id));
        return before
          ? meals.update({ id: before.id, version: before.version, ...draft, modelIds }, { idempotencyKey })
          : meals.add({ ...draft, modelIds }, { idempotencyKey });
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label="套餐名称"
            required
            maxLength={30}
            placeholder="如：小保养"
            hint="最多30个字，店内不能重复"
            {...form.field('name')}
          />
          <ModelsField
            label={before ? '增加车型' : '适用车型'}
            hint={
              before?.models.length
                ? `已有：${before.models.map(({ title }) => title).join('、')}`
                : '每个车型的物料分别配置，保存后也可以再加'
            }
            {...form.field('models')}
          />
          <TextField label="备注" maxLength={100} rows={2} {...form.field('remark')} />
        </>
      )}
    </FormDialog>
  );
}
