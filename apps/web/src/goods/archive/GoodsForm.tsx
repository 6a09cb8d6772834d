import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { goodsBrand } from '@partsdesk/sdk/parts/goodsBrand';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { goodsStockUnit } from '@partsdesk/sdk/parts/goodsStockUnit';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { ImageUpload } from '@partsdesk/ui/file/ImageUpload';
import { ChoiceSearch } from '@partsdesk/ui/form/ChoiceSearch';
import { enabledChoices } from '@partsdesk/ui/form/enabled';
import { useEditing } from '@partsdesk/ui/form/RecordForm';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useForm } from '@partsdesk/ui/form/useForm';
import { ActionBar } from '@partsdesk/ui/page/ActionBar';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { Section } from '@partsdesk/ui/page/Section';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { lazy, Suspense, useId } from 'react';
import { ModelsField } from '../../store/vehicle/ModelsField';
import { BrandForm } from './BrandForm';
import { categoryChoices } from './categoryChoices';
import { NoCategories } from './NoCategories';
import { blankSku, copiedSku, skuDraft, skuLineOf } from './skuLines';
import { SkuLines } from './SkuLines';

// Loads the editor on demand: it is large, and few parts have a description.
const RichTextField = lazy(async () => ({ default: (await import('../../notice/RichTextField')).RichTextField }));

type GoodsDraft = ReturnType<typeof draftOf>;

interface GoodsFormProps {
  title: string;
  /** Initial values. */
  before?: Schemas['Goods'] | undefined;
  /** Clears the codes, since a copy needs its own. */
  copy?: boolean;
  /** `isService`: what it is made as. */
  save: (draft: GoodsDraft, idempotencyKey: string, isService: boolean) => Promise<unknown>;
  /** Saves, and starts the next part with the same category, brand and unit. */
  onNext?: ((draft: GoodsDraft) => void) | undefined;
  onSaved: () => void;
  onBack: () => void;
  /** What is saved by itself, between the form and its save bar. */
  children?: React.ReactNode;
}

const kindOf = (before: Schemas['Goods'] | undefined): 0 | 1 => (before?.isService ? 1 : 0);

const initialOf = (before: Schemas['Goods'] | undefined, copy: boolean) => ({
  name: before?.name ?? '',
  categoryId: before?.categoryId,
  brandId: before?.brandId ?? '',
  unitName: before?.unitName,
  kind: kindOf(before),
  status: before?.status ?? 1,
  imageUrl: before?.imageUrl ?? '',
  detail: before?.detail ?? '',
  models: (before?.models ?? []) as readonly Schemas['VehicleModelOption'][],
  skus: before ? before.skus.map(copy ? copiedSku : skuLineOf) : [blankSku()],
});

const draftOf = ({
  name,
  categoryId = '',
  brandId,
  unitName = '',
  status,
  imageUrl,
  detail,
  models,
  skus,
}: ReturnType<typeof initialOf>) => ({
  name: name.trim(),
  categoryId,
  brandId: brandId || null,
  unitName,
  status,
  imageUrl,
  detail,
  modelIds: models.map(({ id }) => id),
  skus: skus.map(skuDraft),
});

const KINDS: { value: 0 | 1; label: string }[] = [
  { value: 0, label: '商品' },
  { value: 1, label: '服务项目' },
];

/** Edits a part of the archive. */
export function GoodsForm({ title, before, copy = false, save, onNext, onSaved, onBack, children }: GoodsFormProps) {
  const [categories, brands, units] = [useGroup(goodsCategory), useGroup(goodsBrand), useGroup(goodsStockUnit)];
  const may = useMay();
  const brand = useEditing<Schemas['GoodsBrand']>('新增品牌', '编辑品牌');
  const { data: tree } = useLoad(categories.list);
  const { data: makers = [] } = useLoad(brands.allList);
  const { data: counted = [] } = useLoad(units.allList);
  const form = useForm({
    initial: initialOf(before, copy),
    save: (draft, key) => save(draftOf(draft), key, draft.kind === 1),
  });
  const { unitName, skus, kind } = form.draft;
  const unit = counted.find(({ name }) => name === unitName);
  const decimals = unit?.decimals ?? before?.decimals ?? 0;
  const unitNames = [...new Set([...counted.map(({ name }) => name), ...(before ? [before.unitName] : [])])];
  const used = !copy && skus.some((sku) => sku.used);
  const submit = async (then: () => void) => {
    if (await form.submit()) then();
  };

  const formId = useId();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, minHeight: '100%' }}>
      <Box
        component="form"
        id={formId}
        {...form.props}
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          void submit(onSaved);
        }}
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}
      >
        <Typography variant="h1">{title}</Typography>
        <Section title="基本信息">
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', lg: '2fr 1fr 1fr 1fr' },
            }}
          >
            <TextField
              label="商品名称"
              required
              maxLength={80}
              autoFocus={!before}
              placeholder="如：机油滤清器"
              hint="拼音和首字母自动可搜"
              {...form.field('name')}
            />
            <ChoiceSearch
              label="商品分类"
              required
              choices={categoryChoices(tree ?? [])}
              hint={tree?.length === 0 ? <NoCategories /> : undefined}
              {...form.field('categoryId')}
              onChange={(categoryId) => form.change({ categoryId })}
            />
            <ChoiceSearch
              label="品牌"
              hint={
                may('goodsBrand.save') ? (
                  <>
                    不选为无品牌，没有的可以
                    <Link
                      component="button"
                      type="button"
                      sx={{ verticalAlign: 'baseline' }}
                      onClick={brand.adding.run}
                    >
                      新增
                    </Link>
                  </>
                ) : (
                  '不选为无品牌'
                )
              }
              choices={makers.map(({ id, name }) => ({ value: id, label: name }))}
              {...form.field('brandId')}
              onChange={(brandId) => form.change({ brandId: brandId ?? '' })}
            />
            <SelectField
              label="库存单位"
              required
              disabled={used}
              choices={unitNames.map((name) => ({ value: name, label: name }))}
              hint={
                used
                  ? '已有库存记录，不能改单位'
                  : decimals > 0
                    ? `数量可以有 ${String(decimals)} 位小数`
                    : '数量只能是整数'
              }
              {...form.field('unitName')}
              onChange={(name) => form.change({ unitName: name })}
            />
          </Box>
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', lg: '1fr 3fr 1fr' },
            }}
          >
            <SelectField
              label="类型"
              disabled={!copy}
              choices={KINDS}
              hint={copy ? '服务项目如洗车、工时：没有库存，保存后不能改' : '保存后不能改'}
              {...form.field('kind')}
            />
            <ModelsField
              label="适用车型"
              hint="输入厂家、车型或拼音；按车型名称也能搜到这个商品"
              {...form.field('models')}
            />
            <SelectField
              label="状态"
              choices={enabledChoices}
              hint="停用后所有门店都不能卖"
              {...form.field('status')}
            />
          </Box>
        </Section>
        <Section title="规格与价格">
          <Typography variant="body2" color="textSecondary">
            商品编码不填自动生成；总店价是各店的起始售价，已有门店的售价不跟着变。可以从 Excel
            整块粘贴，扫码填入条形码。
          </Typography>
          <SkuLines
            decimals={decimals}
            stocked={kind === 0}
            errors={form.errors}
            saving={form.saving}
            {...form.field('skus')}
          />
        </Section>
        <Section title="图片">
          <ImageUpload label="商品图片" max={9} aspect={1} side={1200} watermark="ask" {...form.field('imageUrl')} />
        </Section>
        <Section title="商品详情">
          <Suspense fallback={<PageSkeleton rows={3} />}>
            <RichTextField label="图文详情" hint="小程序商品页显示" {...form.field('detail')} />
          </Suspense>
        </Section>
      </Box>
      {children}
      <BrandForm editing={brand} onAdded={(brandId) => form.change({ brandId })} />
      <ActionBar>
        <Button onClick={onBack}>返回</Button>
        {onNext && (
          <Button loading={form.saving} onClick={() => void submit(() => onNext(draftOf(form.draft)))}>
            保存并继续新增
          </Button>
        )}
        <Button type="submit" form={formId} variant="contained" loading={form.saving} title="Ctrl + Enter">
          保存
        </Button>
      </ActionBar>
    </Box>
  );
}
