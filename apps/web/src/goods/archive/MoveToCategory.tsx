import { goods } from '@partsdesk/sdk/parts/goods';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { categoryChoices } from './categoryChoices';

interface MoveToCategoryProps {
  ids: string[];
  categories: readonly Schemas['GoodsCategory'][];
  onClose: (saved: boolean) => void;
}

export function MoveToCategory({ ids, categories, onClose }: MoveToCategoryProps) {
  const archive = useGroup(goods);
  return (
    <FormDialog
      title={`改 ${ids.length} 种商品的分类`}
      initial={{ categoryId: '' }}
      save={({ categoryId }, idempotencyKey) => archive.updateBatchByCateId({ ids, categoryId }, { idempotencyKey })}
      saveLabel="移到该分类"
      onClose={onClose}
    >
      {(form) => (
        <SelectField
          label="商品分类"
          required
          choices={categoryChoices(categories)}
          {...form.field('categoryId')}
          value={form.draft.categoryId || undefined}
        />
      )}
    </FormDialog>
  );
}
