import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { shopDistribution } from '@partsdesk/sdk/parts/shopDistribution';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FieldFrame, useRule, type Field, type FieldLook } from '@partsdesk/ui/form/field';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { categoryChoices } from '../../goods/archive/categoryChoices';

const scopes = [
  { value: 1, label: '全部商品' },
  { value: 2, label: '指定分类的商品' },
  { value: 0, label: '不自动分配' },
] as const;

interface ShopDistributionFormProps {
  shop: Schemas['Shop'];
  onClose: (saved: boolean) => void;
}

/** 商品分配: chooses which new parts of the archive a branch gets. */
export function ShopDistributionForm({ shop, onClose }: ShopDistributionFormProps) {
  const group = useGroup(shopDistribution);
  const categories = useGroup(goodsCategory);
  const { data } = useLoad(shop.id, (signal) =>
    Promise.all([group.listByShopIds({ shopIds: [shop.id] }, { signal }), categories.list({ signal })]),
  );
  const [before] = data?.[0] ?? [];
  if (!data || !before) return null;
  const choices = categoryChoices(data[1]);
  return (
    <FormDialog
      title={`商品分配 · ${shop.name}`}
      initial={{ scope: before.scope, categoryIds: before.categoryIds }}
      save={({ scope, categoryIds }, idempotencyKey) =>
        group.addOrUpdate(
          { shopId: shop.id, scope, categoryIds: scope === 2 ? categoryIds : [], version: before.version },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField
            label="分配范围"
            required
            choices={scopes}
            hint="总店新增商品时按此自动上架到该门店；门店已有的商品不受影响"
            {...form.field('scope')}
          />
          {form.draft.scope === 2 && (
            <CategoriesField
              label="商品分类"
              required
              choices={choices}
              hint="选择上级分类，下级也一并分配"
              {...form.field('categoryIds')}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

function CategoriesField({
  value,
  onChange,
  choices,
  ...field
}: Field<string[]> & FieldLook & { choices: readonly { value: string; label: string }[] }) {
  useRule(field, () => (field.required && value.length === 0 ? `请选择${field.label}` : undefined));
  return (
    <FieldFrame {...field}>
      {({ id, describedBy }) => (
        <Autocomplete
          multiple
          disableCloseOnSelect
          id={id}
          size="small"
          options={choices}
          value={choices.filter((choice) => value.includes(choice.value))}
          getOptionLabel={({ label }) => label.trim()}
          getOptionKey={(choice) => choice.value}
          renderOption={({ key, ...option }, { label }) => (
            <li key={key} {...option}>
              {label}
            </li>
          )}
          noOptionsText="还没有商品分类"
          onChange={(_, chosen) => onChange(chosen.map((choice) => choice.value))}
          renderInput={(params) => (
            <MuiTextField
              {...params}
              name={field.name}
              slotProps={{
                ...params.slotProps,
                htmlInput: { ...params.slotProps.htmlInput, 'aria-describedby': describedBy },
              }}
            />
          )}
        />
      )}
    </FieldFrame>
  );
}
