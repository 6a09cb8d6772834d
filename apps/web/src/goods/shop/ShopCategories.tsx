import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { goodsShopCategory } from '@partsdesk/sdk/parts/goodsShopCategory';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { RowActions } from '@partsdesk/ui/list/RowActions';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';

type Category = Schemas['GoodsShopCategory'];

/** 门店分类: edits the shop's own categories. */
export function ShopCategories({ onClose }: { onClose: () => void }) {
  const categories = useGroup(goodsShopCategory);
  const [may, confirm] = [useMay(), useConfirm()];
  const [editing, setEditing] = useState<{ category?: Category; parentId?: string }>();
  const { data, error, reload } = useLoad(categories.list);
  const act = useAct();
  const remove = async ({ id, name }: Category) => {
    if (
      await confirm({
        title: `删除分类“${name}”？`,
        text: '删除后不能恢复；分类下有商品或子分类时不能删除。',
        action: '删除',
        danger: true,
      })
    )
      await act('已删除', () => categories.deleteById({ id }));
  };
  const add = may('goodsShopCategory.save') && (
    <Button variant="contained" onClick={() => setEditing({})}>
      新增分类
    </Button>
  );
  return (
    <DetailDrawer title="门店分类" onClose={onClose} actions={add}>
      <DetailSection>
        <Typography variant="body2" color="textSecondary">
          只属于本店，最多两级；与总店的商品分类互不影响。
        </Typography>
        {error !== undefined && <ErrorState error={error} onRetry={reload} />}
        {data?.length === 0 && <EmptyState text="还没有门店分类" action={add} />}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data?.map((category) => (
            <Box
              component="li"
              key={category.id}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 2,
                minHeight: 44,
                pl: category.parentId ? 5 : 0,
                borderBottom: 1,
                borderColor: 'divider',
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                {category.name}
                <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 2 }}>
                  {category.goodsCount} 种商品
                </Typography>
              </Box>
              <RowActions
                actions={[
                  may('goodsShopCategory.save') && { label: '编辑', run: () => setEditing({ category }) },
                  may('goodsShopCategory.save') &&
                    !category.parentId && { label: '新增下级', run: () => setEditing({ parentId: category.id }) },
                  may('goodsShopCategory.delete') && { label: '删除', danger: true, run: () => void remove(category) },
                ]}
              />
            </Box>
          ))}
        </Box>
      </DetailSection>
      {editing && (
        <CategoryForm
          {...editing}
          parents={data?.filter(({ parentId }) => parentId === null) ?? []}
          onClose={() => setEditing(undefined)}
        />
      )}
    </DetailDrawer>
  );
}

interface CategoryFormProps {
  category?: Category;
  parentId?: string;
  parents: readonly Category[];
  onClose: (saved: boolean) => void;
}

function CategoryForm({ category, parentId = '', parents, onClose }: CategoryFormProps) {
  const categories = useGroup(goodsShopCategory);
  const last = Math.max(0, ...parents.map(({ sort }) => sort)) + 1;
  return (
    <FormDialog<{ name: string; parentId: string; sort: number | undefined }>
      title={category ? '编辑门店分类' : '新增门店分类'}
      initial={{ name: category?.name ?? '', parentId, sort: category?.sort ?? last }}
      save={({ name, parentId: above, sort = 0 }, idempotencyKey) =>
        category
          ? categories.update(
              { id: category.id, version: category.version, name: name.trim(), sort },
              { idempotencyKey },
            )
          : categories.add({ name: name.trim(), sort, ...(above ? { parentId: above } : {}) }, { idempotencyKey })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label="分类名称" required maxLength={30} {...form.field('name')} />
          {!category && (
            <SelectField
              label="上级分类"
              choices={[
                { value: '', label: '无（一级分类）' },
                ...parents.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              {...form.field('parentId')}
            />
          )}
          <QuantityField label="排序" allowZero decimals={0} hint="小的排在前面" {...form.field('sort')} />
        </>
      )}
    </FormDialog>
  );
}
