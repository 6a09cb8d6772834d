import { combo } from '@partsdesk/sdk/parts/combo';
import { comboModelDetail } from '@partsdesk/sdk/parts/comboModelDetail';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { useLoad } from '@partsdesk/ui/page/useLoad';

interface CopyMaterialsProps {
  materials: Schemas['ComboMaterials'];
  onCopy: (lines: readonly Schemas['ComboMaterial'][]) => void;
  onClose: () => void;
}

/** Copies the materials of another model of the same meal; existing parts stay as they are. */
export function CopyMaterials({ materials, onCopy, onClose }: CopyMaterialsProps) {
  const meals = useGroup(combo);
  const group = useGroup(comboModelDetail);
  const { data } = useLoad(meals.page, { modelId: materials.modelId, pageSize: 100 });
  const others =
    data?.records
      .find(({ id }) => id === materials.comboId)
      ?.models.filter(({ id, lineCount }) => id !== materials.comboModelId && lineCount > 0) ?? [];
  return (
    <FormDialog
      title="从其他车型复制"
      initial={{ from: undefined as string | undefined }}
      save={async ({ from = '' }) => onCopy((await group.list({ comboModelId: from })).lines)}
      saveLabel="复制"
      savedText="已复制，核对后请保存"
      onClose={onClose}
    >
      {(form) => {
        const { value, ...field } = form.field('from');
        return (
          <SelectField
            label="车型"
            required
            choices={others.map(({ id, title, lineCount }) => ({
              value: id,
              label: `${title}（${String(lineCount)} 项）`,
            }))}
            hint={data && others.length === 0 ? '该套餐的其他车型还没有物料' : '已有的配件和项目不会重复添加'}
            value={value}
            {...field}
          />
        );
      }}
    </FormDialog>
  );
}
