import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { categoryChoices } from './categoryChoices';

type Category = Schemas['GoodsCategory'];

const TOP = '';

interface CategoryFormProps {
  categories: readonly Category[];
  /** The category to edit; undefined for a new one. */
  before?: Category | undefined;
  /** The parent of a new category. */
  parentId?: string | undefined;
  /** Sort number after its last sibling. */
  sort: number;
  onClose: (saved: boolean) => void;
}

export function CategoryForm({ categories, before, parentId = TOP, sort, onClose }: CategoryFormProps) {
  const group = useGroup(goodsCategory);
  const choices = [{ value: TOP, label: '无（一级分类）' }, ...categoryChoices(categories)];
  return (
    <FormDialog
      title={before ? '编辑分类' : '新增分类'}
      initial={{ name: before?.name ?? '', parentId: before ? (before.parentId ?? TOP) : parentId }}
      save={({ name, parentId: above }, idempotencyKey) =>
        before
          ? group.update(
              {
                id: before.id,
                version: before.version,
                name,
                ...(above === (before.parentId ?? TOP) ? {} : { parentId: above || null }),
              },
              { idempotencyKey },
            )
          : group.add({ name, sort, ...(above ? { parentId: above } : {}) }, { idempotencyKey })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label="分类名称" required maxLength={30} hint="同一个上级下面不能重名" {...form.field('name')} />
          <SelectField
            label="上级分类"
            choices={choices}
            hint={before ? '换一个上级，就连同下级和商品一起移过去；最多三级' : '最多三级'}
            {...form.field('parentId')}
          />
        </>
      )}
    </FormDialog>
  );
}
