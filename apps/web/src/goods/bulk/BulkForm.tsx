import Box from '@mui/material/Box';
import { formatThousands } from '@partsdesk/core/format';
import { saleStates } from '@partsdesk/core/goods/saleStates';
import { goodsStockUnit } from '@partsdesk/sdk/parts/goodsStockUnit';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { useMay } from '@partsdesk/ui/app/permissions';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { useForm } from '@partsdesk/ui/form/useForm';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { categoryChoices } from '../archive/categoryChoices';
import { changeIn, NO_BRAND, roundings, priceChanges, type BulkDraft } from './bulkDraft';
import { PercentField } from './PercentField';

export const BULK_FORM = 'goods-bulk-form';

interface BulkFormProps {
  initial: BulkDraft;
  chosen: number;
  /** Number of parts on all pages of the list. */
  all: number;
  categories: readonly Schemas['GoodsCategory'][];
  brands: readonly { id: string; name: string }[];
  onFilled: (draft: BulkDraft) => Promise<void>;
}

const KEEP = { value: '', label: '不修改' };
const MOST_CHOSEN = 500;

/** Takes the fields to change; empty fields stay as they are. */
export function BulkForm({ initial, chosen, all, categories, brands, onFilled }: BulkFormProps) {
  const units = useGroup(goodsStockUnit);
  const may = useMay();
  const notice = useNotice();
  const { data: counted = [] } = useLoad(units.allList);
  const form = useForm<BulkDraft>({
    initial,
    save: async (draft) => {
      if (Object.keys(changeIn(draft)).length) await onFilled(draft);
      else notice.error('请至少选择一项要修改的内容');
    },
  });
  const { way } = form.draft;
  const scopes = [
    ...(chosen <= MOST_CHOSEN ? [{ value: 'chosen' as const, label: `选中的 ${formatThousands(chosen)} 种商品` }] : []),
    { value: 'all' as const, label: `当前列表筛选出的全部商品（${formatThousands(all)} 种）` },
  ];
  return (
    <Box component="form" id={BULK_FORM} {...form.props} sx={{ p: 5, display: 'grid', gap: 4, alignContent: 'start' }}>
      <SelectField label="修改范围" required choices={scopes} {...form.field('scope')} />
      <SelectField
        label="总店价"
        choices={priceChanges}
        hint={
          way === 'keep' ? undefined : '只改商品档案的总店价；各店自己的售价不变，要一起改请再分发并选「覆盖为总店价」'
        }
        {...form.field('way')}
      />
      {(way === 'up' || way === 'down') && (
        <PercentField label="比例" required most={way === 'up' ? 100_000 : 9_999} {...form.field('percent')} />
      )}
      {(way === 'add' || way === 'subtract' || way === 'fixed') && (
        <PriceField label={way === 'fixed' ? '新价格' : '金额'} required {...form.field('amount')} />
      )}
      {way !== 'keep' && way !== 'fixed' && (
        <SelectField
          label="取整"
          choices={way === 'round' ? roundings.slice(1) : roundings}
          required
          {...form.field('rounding')}
          value={way === 'round' ? form.draft.rounding || 1 : form.draft.rounding}
        />
      )}
      <SelectField label="商品分类" choices={[KEEP, ...categoryChoices(categories)]} {...form.field('categoryId')} />
      <SelectField
        label="品牌"
        choices={[
          KEEP,
          { value: NO_BRAND, label: '无品牌' },
          ...brands.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.field('brandId')}
      />
      <SelectField
        label="库存单位"
        choices={[KEEP, ...counted.map(({ name }) => ({ value: name, label: name }))]}
        hint="已有库存或出入库记录的商品不能改单位"
        {...form.field('unitName')}
      />
      <QuantityField label="安全库存" decimals={3} allowZero hint="不填就不修改" {...form.field('threshold')} />
      {may('goods.sale') && (
        <SelectField
          label="销售状态"
          choices={[{ value: 'keep', label: '不修改' } as const, ...saleStates]}
          hint="在所有门店同时生效"
          {...form.field('onSale')}
        />
      )}
    </Box>
  );
}
