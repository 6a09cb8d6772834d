import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { partFacts } from '@partsdesk/core/goods/goodsDisplay';
import { can } from '@partsdesk/core/lifecycle';
import { cutBounds } from '@partsdesk/core/market/bargain/bargainCuts';
import { bargainSchemeLifecycle } from '@partsdesk/core/market/bargain/bargainSchemeLifecycle';
import { priceFault } from '@partsdesk/core/market/bargain/bargainTerms';
import { formatYuan } from '@partsdesk/core/money';
import { bargainActSchema } from '@partsdesk/sdk/parts/bargainActSchema';
import { goodsSku } from '@partsdesk/sdk/parts/goodsSku';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { ImageUpload } from '@partsdesk/ui/file/ImageUpload';
import { DateField } from '@partsdesk/ui/form/DateField';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { SearchSelect } from '@partsdesk/ui/form/SearchSelect';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { useForm } from '@partsdesk/ui/form/useForm';
import { ActionBar } from '@partsdesk/ui/page/ActionBar';
import { Page } from '@partsdesk/ui/page/Page';
import { Section } from '@partsdesk/ui/page/Section';
import { useNavigate } from 'react-router-dom';
import { bargainAddress } from './bargainAddress';
import { draftOf, requestOf, type BargainDraft } from './bargainDraft';
import { BargainShops } from './BargainShops';
import { partText } from './bargainTexts';

interface BargainFormProps {
  scheme?: Schemas['BargainSchemeDetail'];
  /** The scheme is the model of a new one. */
  copied?: boolean;
  reload?: () => void;
}

/** Adds a scheme, or changes one: while it is offered only its name, words, picture, a later end and the counts. */
export function BargainForm({ scheme, copied = false, reload }: BargainFormProps) {
  const [schemes, skus] = [useGroup(bargainActSchema), useGroup(goodsSku)];
  const [navigate, notice] = [useNavigate(), useNotice()];
  const conflict = useConflict(reload ?? (() => undefined));
  const changed = copied ? undefined : scheme;
  const form = useForm<BargainDraft>({
    initial: draftOf(scheme, copied),
    save: async (draft, idempotencyKey) => {
      const terms = requestOf(draft, changed);
      const add = draft.online ? schemes.addAndOnline : schemes.add;
      if (changed)
        await conflict(schemes.update({ id: changed.id, version: changed.version, ...terms }, { idempotencyKey }));
      const id = changed?.id ?? (await add(terms, { idempotencyKey }));
      notice.success(changed ? '方案已修改' : draft.online ? '方案已新增并上线' : '方案已新增');
      void navigate(bargainAddress(id), { replace: true });
    },
  });
  const { draft, field } = form;
  const { listPrice = 0, floorPrice = 0, helpers = 0 } = draft;
  const offered = changed !== undefined && can(bargainSchemeLifecycle, changed.status, 'adjust');
  const priced = listPrice > 0 && floorPrice > 0 && helpers > 1;
  const fault = priced ? priceFault(listPrice, floorPrice, helpers) : undefined;
  const bounds = priced && !fault ? cutBounds(listPrice - floorPrice, helpers) : undefined;
  const problem =
    fault?.message ?? (Object.values(draft.shops).some((count) => count > 0) ? undefined : '请填写门店数量');
  const box = (name: 'sellsAny' | 'newcomerFirst' | 'confirmed', label: string, disabled = offered) => (
    <FormControlLabel
      control={
        <Checkbox
          size="small"
          checked={draft[name]}
          disabled={disabled}
          onChange={(_, on) => form.change({ [name]: on })}
        />
      }
      label={label}
    />
  );
  return (
    <Page title="砍价方案编辑" plain>
      <Box component="form" {...form.props} sx={{ minHeight: '100%', display: 'flex', flexDirection: 'column' }}>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 960, pb: 4 }}>
          <Section title={changed ? `修改方案 ${changed.name}` : '新增方案'}>
            {offered && (
              <Alert severity="info">方案已上线，只能改名称、说明、图片和门店数量，延后结束日期。其他要先下线。</Alert>
            )}
            <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
              <TextField label="方案名称" required maxLength={30} {...field('name')} />
              {offered ? (
                <TextField
                  label="商品"
                  name="part"
                  disabled
                  value={partText(changed)}
                  onChange={() => undefined}
                  addRule={field('skuId').addRule}
                />
              ) : (
                <SearchSelect<{ id: string } & Schemas['SkuStock']>
                  label="商品"
                  required
                  hint="按名称、编码、拼音查找"
                  chosen={scheme && ({ ...scheme, id: scheme.skuId, name: scheme.goodsName } as never)}
                  load={async (query, signal) => {
                    const page = await skus.stockPage(query, { signal });
                    return { ...page, records: page.records.map((part) => ({ ...part, id: part.skuId })) };
                  }}
                  text={(part) => [part.name, partFacts(part)].filter(Boolean).join('　')}
                  {...field('skuId')}
                  onPick={(part) => form.change({ listPrice: part?.price ?? draft.listPrice, shops: {} })}
                />
              )}
              <PriceField label="原价" required disabled={offered} {...field('listPrice')} />
              <PriceField label="底价" required disabled={offered} hint="砍到这个价" {...field('floorPrice')} />
              <QuantityField label="帮砍人数" required unit="人" most={50} disabled={offered} {...field('helpers')} />
              <QuantityField
                label="砍价时长"
                required
                unit="小时"
                most={720}
                disabled={offered}
                {...field('runHours')}
              />
              <QuantityField
                label="购买时限"
                required
                unit="小时"
                most={168}
                disabled={offered}
                hint="砍到底后保留多久"
                {...field('buyHours')}
              />
              <QuantityField
                label="每人可发起"
                required
                unit="次"
                most={100}
                disabled={offered}
                {...field('runsPerCustomer')}
              />
              <QuantityField
                label="每人可帮砍"
                required
                unit="次"
                most={100}
                disabled={offered}
                {...field('helpsPerCustomer')}
              />
              <DateField
                label="开始日期"
                required
                future
                disabled={offered}
                until={draft.endDay}
                {...field('beginDay')}
              />
              <DateField
                label="结束日期"
                required
                future
                from={draft.beginDay}
                hint="当天还可以发起"
                {...field('endDay')}
              />
              <TextField label="活动说明" rows={3} maxLength={200} {...field('words')} />
              <ImageUpload label="活动图片" {...field('imageUrl')} />
            </Box>
            <Box sx={{ display: 'grid' }}>
              {box('sellsAny', '可提前购买：没砍到底也能按当时的价格买')}
              {box('newcomerFirst', '新客砍更多：注册不到一天、没付过款的朋友砍剩下最大的一刀')}
              {box('confirmed', '原价高于近 7 天最低售价时，仍按所填原价', false)}
            </Box>
            {bounds && (
              <Alert severity="info">
                {`每刀随机 ${formatYuan(bounds.least)} 至 ${formatYuan(bounds.most)}，`}
                {`${String(helpers)} 刀合计正好 ${formatYuan(listPrice - floorPrice)}。`}
              </Alert>
            )}
          </Section>
          {draft.skuId && (
            <Section title="门店数量">
              <BargainShops
                skuId={draft.skuId}
                floorPrice={floorPrice}
                counts={draft.shops}
                errors={form.errors}
                onChange={(shops) => form.change({ shops })}
              />
            </Section>
          )}
        </Box>
        <ActionBar>
          {problem && (
            <Box role="status" sx={{ color: fault ? 'error.main' : 'text.secondary' }}>
              {problem}
            </Box>
          )}
          {!changed && (
            <Button
              variant="outlined"
              loading={form.saving}
              disabled={problem !== undefined}
              onClick={() => void form.submit({ online: true })}
            >
              保存并上线
            </Button>
          )}
          <Button type="submit" variant="contained" loading={form.saving} disabled={problem !== undefined}>
            保存
          </Button>
        </ActionBar>
      </Box>
    </Page>
  );
}
