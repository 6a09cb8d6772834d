import Alert from '@mui/material/Alert';
import { COUPON_KINDS, EXCHANGE, type CouponKind } from '@partsdesk/core/market/coupon/couponMoney';
import { COUPON_PLACES, type CouponPlaces } from '@partsdesk/core/market/coupon/couponReach';
import { COUPON_SCOPES, COUPON_VALIDITIES } from '@partsdesk/core/market/coupon/couponScheme';
import { couponSchema } from '@partsdesk/sdk/parts/couponSchema';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DateField } from '@partsdesk/ui/form/DateField';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { GradesField } from '../gift/GradesField';
import { ShopsField } from '../gift/ShopsField';
import { CouponTrial } from './CouponTrial';
import { GoodsField } from './GoodsField';

type Scheme = Schemas['CouponScheme'];
type Named = Schemas['CouponSchemeGoods'];

interface Draft {
  name: string;
  kind: CouponKind;
  face: number | undefined;
  percent: number | undefined;
  cap: number | undefined;
  threshold: number | undefined;
  stackable: 0 | 1;
  scope: 0 | 1 | 2;
  goodsIds: Named[];
  channels: CouponPlaces;
  shopIds: Named[];
  levelIds: Named[];
  validity: 1 | 2;
  beginDay: string | undefined;
  endDay: string | undefined;
  days: number | undefined;
  total: number | undefined;
  perCustomer: number | undefined;
  remark: string;
}

const choicesOf = <Code extends number>(all: readonly { code: Code; label: string }[]) =>
  all.map(({ code, label }) => ({ value: code, label }));
const stackChoices = [
  { value: 0, label: '不可叠加，一单只用这一张' },
  { value: 1, label: '可叠加，和别的券一起用' },
] as const;

const draftOf = (scheme: Scheme | undefined): Draft => ({
  name: scheme?.name ?? '',
  kind: scheme?.kind ?? 1,
  face: scheme?.kind === 1 ? scheme.face : undefined,
  percent: scheme?.kind === 2 ? scheme.percent : undefined,
  cap: scheme?.kind === 2 ? scheme.cap : undefined,
  threshold: scheme?.threshold,
  stackable: scheme?.stackable ? 1 : 0,
  scope: scheme?.scope ?? 0,
  goodsIds: scheme?.goods ?? [],
  channels: scheme?.channels ?? 3,
  shopIds: scheme?.shops ?? [],
  levelIds: scheme?.levels ?? [],
  validity: scheme?.validity ?? 2,
  beginDay: scheme?.beginDay ?? undefined,
  endDay: scheme?.endDay ?? undefined,
  days: scheme?.days ?? (scheme ? undefined : 30),
  total: scheme?.total,
  perCustomer: scheme?.perCustomer ?? 1,
  remark: scheme?.remark ?? '',
});

/** Returns what the coupon takes off, of the chosen kind alone. */
const valueOf = ({ kind, face, percent, cap, threshold = 0, scope, goodsIds }: Draft): Schemas['CouponValueDraft'] => ({
  kind,
  ...(kind === 1 && face !== undefined ? { face } : {}),
  ...(kind === 2 && percent !== undefined ? { percent } : {}),
  ...(kind === 2 && cap !== undefined ? { cap } : {}),
  threshold,
  scope,
  ...(scope === 0 ? {} : { goodsIds: goodsIds.map(({ id }) => id) }),
});

/** Returns the request: of value and validity only what the chosen kind has. */
function requestOf(draft: Draft): Schemas['CouponSchemeDraft'] {
  const { name, validity, beginDay, endDay, days } = draft;
  return {
    ...valueOf(draft),
    name,
    channels: draft.channels,
    shopIds: draft.shopIds.map(({ id }) => id),
    levelIds: draft.levelIds.map(({ id }) => id),
    stackable: draft.stackable === 1,
    validity,
    ...(validity === 1 && beginDay ? { beginDay } : {}),
    ...(validity === 1 && endDay ? { endDay } : {}),
    ...(validity === 2 && days !== undefined ? { days } : {}),
    total: draft.total ?? 0,
    perCustomer: draft.perCustomer ?? 1,
    remark: draft.remark,
  };
}

interface CouponFormProps {
  title: string;
  /** The scheme to change; undefined for a new one. */
  scheme: Scheme | undefined;
  onClose: () => void;
}

/** Adds a coupon scheme, or changes it: once a coupon is given, its name, words, total and limit alone. */
export function CouponForm({ title, scheme, onClose }: CouponFormProps) {
  const schemes = useGroup(couponSchema);
  const frozen = scheme !== undefined && scheme.issued > 0;
  return (
    <FormDialog<Draft>
      title={title}
      width={560}
      initial={draftOf(scheme)}
      save={(draft, idempotencyKey) =>
        scheme
          ? schemes.update({ id: scheme.id, version: scheme.version, ...requestOf(draft) }, { idempotencyKey })
          : schemes.add(requestOf(draft), { idempotencyKey })
      }
      onClose={onClose}
    >
      {({ draft, field, change, errors }) => (
        <>
          <TextField label="优惠券名称" required maxLength={30} {...field('name')} />
          {frozen ? (
            <Alert severity="info">已有客户领到这种券，类型、面额、门槛、适用范围、使用限制和有效期不能再改。</Alert>
          ) : (
            <>
              <SelectField
                label="类型"
                required
                choices={choicesOf(COUPON_KINDS)}
                hint={draft.kind === EXCHANGE ? '每张兑换 1 件商品，抵掉这一件的金额' : undefined}
                {...field('kind')}
                onChange={(kind) =>
                  // An exchange is for one part, which is chosen anew.
                  change(kind === EXCHANGE ? { kind, scope: 2, goodsIds: [], threshold: 0 } : { kind })
                }
              />
              {draft.kind === 1 && <PriceField label="面额" required {...field('face')} />}
              {draft.kind === 2 && (
                <>
                  <QuantityField
                    label="折扣"
                    required
                    unit="%"
                    most={99}
                    hint="客户付原价的百分之几，85 就是 8.5 折"
                    {...field('percent')}
                  />
                  <PriceField label="最多减" required {...field('cap')} />
                </>
              )}
              <PriceField
                label="使用门槛"
                required
                allowZero
                hint="适用商品满多少元可用，0 为无门槛；按整单优惠后的金额算"
                {...field('threshold')}
              />
              <SelectField label="叠加" required choices={stackChoices} {...field('stackable')} />
              {draft.kind !== EXCHANGE && (
                <SelectField
                  label="适用范围"
                  required
                  choices={choicesOf(COUPON_SCOPES)}
                  {...field('scope')}
                  onChange={(scope) => change({ scope, goodsIds: [] })}
                />
              )}
              {draft.scope !== 0 && (
                <GoodsField
                  // A category is no part: the field begins anew.
                  key={`${String(draft.scope)} ${String(draft.goodsIds.length)}`}
                  scope={draft.scope}
                  single={draft.kind === EXCHANGE}
                  {...field('goodsIds')}
                />
              )}
              <SelectField label="使用渠道" required choices={choicesOf(COUPON_PLACES)} {...field('channels')} />
              <ShopsField
                label="适用门店"
                shops={draft.shopIds}
                error={errors['shopIds']}
                onChange={(shopIds) => change({ shopIds })}
              />
              <GradesField
                grades={draft.levelIds}
                error={errors['levelIds']}
                onChange={(levelIds) => change({ levelIds })}
              />
              <CouponTrial value={valueOf(draft)} />
              <SelectField label="有效期" required choices={choicesOf(COUPON_VALIDITIES)} {...field('validity')} />
              {draft.validity === 1 ? (
                <>
                  <DateField label="开始日期" required future until={draft.endDay} {...field('beginDay')} />
                  <DateField
                    label="结束日期"
                    required
                    future
                    from={draft.beginDay}
                    hint="当天还可以用"
                    {...field('endDay')}
                  />
                </>
              ) : (
                <QuantityField
                  label="有效天数"
                  required
                  unit="天"
                  most={3650}
                  hint="领取当天算第一天"
                  {...field('days')}
                />
              )}
            </>
          )}
          <QuantityField
            label="发放总数"
            required
            unit="张"
            most={1_000_000}
            hint={frozen ? `已发 ${String(scheme.issued)} 张，只能加大` : undefined}
            {...field('total')}
          />
          <QuantityField label="每人限领" required unit="张" most={100} {...field('perCustomer')} />
          <TextField label="使用说明" rows={3} maxLength={200} {...field('remark')} />
        </>
      )}
    </FormDialog>
  );
}
