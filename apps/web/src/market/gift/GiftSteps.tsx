import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { partFacts } from '@partsdesk/core/goods/goodsDisplay';
import { GIFT_KINDS, GiftKind } from '@partsdesk/core/market/gift/giftScheme';
import { goodsSku } from '@partsdesk/sdk/parts/goodsSku';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { SearchSelect } from '@partsdesk/ui/form/SearchSelect';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import type { Form } from '@partsdesk/ui/form/useForm';
import { CouponSelect } from '../coupon/CouponSelect';
import { blankItem, blankStep, type GiftDraft, type ItemDraft, type StepDraft } from './giftDraft';

const MOST_STEPS = 5;
const MOST_ITEMS = 5;
const MOST_PIECES = 999;
const MOST_NUMBER = 1_000_000;
const kinds = GIFT_KINDS.map(({ code, label }) => ({ value: code, label }));

/** Writes the steps of a scheme, each with what it gives. */
export function GiftSteps({ form }: { form: Form<GiftDraft> }) {
  const { draft, change, errors, field } = form;
  const { addRule } = field('steps');
  const set = (at: number, patch: Partial<StepDraft>) =>
    change({ steps: draft.steps.map((step, place) => (place === at ? { ...step, ...patch } : step)) });
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box component="ol" aria-label="阶梯" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {draft.steps.map((step, at) => {
          const path = `steps[${String(at)}]`;
          return (
            <Box
              component="li"
              key={step.key}
              aria-label={`第${String(at + 1)}档`}
              sx={{ border: 1, borderColor: 'divider', borderRadius: 1.5, p: 3, display: 'grid', gap: 3 }}
            >
              <Box sx={{ maxWidth: 240 }}>
                <PriceField
                  name={`${path}.threshold`}
                  error={errors[`${path}.threshold`]}
                  addRule={addRule}
                  label="消费满"
                  required
                  hint="优惠券之后的金额，积分抵扣的不算"
                  value={step.threshold}
                  onChange={(threshold) => set(at, { threshold })}
                />
              </Box>
              {step.items.map((item, place) => (
                <GiftItemFields
                  key={item.key}
                  item={item}
                  named={(name) => {
                    const full = `${path}.items[${String(place)}].${name}`;
                    return { name: full, error: errors[full], addRule };
                  }}
                  onChange={(patch) =>
                    set(at, { items: step.items.map((one, other) => (other === place ? { ...one, ...patch } : one)) })
                  }
                  {...(step.items.length > 1
                    ? { onRemove: () => set(at, { items: step.items.filter((_, other) => other !== place) }) }
                    : {})}
                />
              ))}
              <Box sx={{ display: 'flex', gap: 2 }}>
                <Button
                  size="small"
                  disabled={step.items.length >= MOST_ITEMS}
                  onClick={() => set(at, { items: [...step.items, blankItem()] })}
                >
                  再加一种礼品
                </Button>
                {draft.steps.length > 1 && (
                  <Button
                    size="small"
                    color="error"
                    onClick={() => change({ steps: draft.steps.filter((_, other) => other !== at) })}
                  >
                    移除这一档
                  </Button>
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
      <Button
        variant="outlined"
        sx={{ justifySelf: 'start' }}
        disabled={draft.steps.length >= MOST_STEPS}
        onClick={() => change({ steps: [...draft.steps, blankStep()] })}
      >
        再加一档
      </Button>
    </Box>
  );
}

interface GiftItemFieldsProps {
  item: ItemDraft;
  named: (name: string) => Pick<React.ComponentProps<typeof SearchSelect>, 'name' | 'error' | 'addRule'>;
  onChange: (patch: Partial<ItemDraft>) => void;
  onRemove?: () => void;
}

/** Chooses one gift: its kind, what it is, and how many. */
function GiftItemFields({ item, named, onChange, onRemove }: GiftItemFieldsProps) {
  const parts = useGroup(goodsSku);
  const { kind, skuId, couponSchemeId, name, number } = item;
  const unit = GIFT_KINDS.find(({ code }) => code === kind)?.unit;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 2fr 1fr auto' }, alignItems: 'start' }}>
      <SelectField
        {...named('kind')}
        label="礼品类型"
        required
        choices={kinds}
        value={kind}
        onChange={(next) => onChange({ kind: next, skuId: undefined, couponSchemeId: undefined, name: '', number: 1 })}
      />
      {kind === GiftKind.part && (
        <SearchSelect<{ id: string } & Schemas['SkuStock']>
          {...named('skuId')}
          label="赠品"
          required
          hint={name ? `已选 ${name}` : '按名称、编码、拼音查找'}
          value={skuId}
          load={async (query, signal) => {
            const page = await parts.stockPage(query, { signal });
            return { ...page, records: page.records.map((part) => ({ ...part, id: part.skuId })) };
          }}
          text={(part) => [part.name, partFacts(part)].filter(Boolean).join('　')}
          onChange={(id) => onChange({ skuId: id, name: '' })}
        />
      )}
      {kind === GiftKind.coupon && (
        <CouponSelect
          {...named('couponSchemeId')}
          label={name ? `优惠券（已选 ${name}）` : '优惠券'}
          required
          value={couponSchemeId}
          onChange={(id) => onChange({ couponSchemeId: id, name: '' })}
        />
      )}
      {kind === GiftKind.points && <Box sx={{ pt: { md: 4 }, color: 'text.secondary' }}>记入客户的积分账户</Box>}
      <QuantityField
        {...named('number')}
        label="数量"
        required
        unit={unit}
        most={kind === GiftKind.part ? MOST_PIECES : MOST_NUMBER}
        value={number}
        onChange={(next) => onChange({ number: next })}
      />
      {onRemove && (
        <Button size="small" color="error" sx={{ mt: { md: 3 } }} onClick={onRemove}>
          移除
        </Button>
      )}
    </Box>
  );
}
