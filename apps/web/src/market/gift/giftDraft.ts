import { GiftKind, type GiftKindCode } from '@partsdesk/core/market/gift/giftScheme';
import { newKey } from '@partsdesk/sdk';
import type { Schemas } from '@partsdesk/sdk/types/parts';

interface Named {
  id: string;
  name: string;
}

export interface ItemDraft {
  /** Of this form alone. */
  key: string;
  kind: GiftKindCode;
  skuId: string | undefined;
  couponSchemeId: string | undefined;
  /** Of the part or coupons that were chosen before. */
  name: string;
  number: number | undefined;
}

export interface StepDraft {
  /** Of this form alone. */
  key: string;
  threshold: number | undefined;
  items: readonly ItemDraft[];
}

export interface GiftDraft {
  name: string;
  beginDay: string | undefined;
  endDay: string | undefined;
  channels: 1 | 2 | 3;
  scope: 0 | 1 | 2;
  goodsIds: Named[];
  shops: Named[];
  levels: Named[];
  steps: readonly StepDraft[];
  remark: string;
}

export const blankItem = (): ItemDraft => ({
  key: newKey(),
  kind: GiftKind.coupon,
  skuId: undefined,
  couponSchemeId: undefined,
  name: '',
  number: 1,
});

export const blankStep = (): StepDraft => ({ key: newKey(), threshold: undefined, items: [blankItem()] });

/** Begins a draft, blank or as a copy of a scheme: its period is chosen anew. */
export const draftOf = (scheme: Schemas['GiftSchemeDetail'] | undefined): GiftDraft => ({
  name: scheme ? `${scheme.name} 副本`.slice(0, 30) : '',
  beginDay: undefined,
  endDay: undefined,
  channels: scheme?.channels ?? 3,
  scope: scheme?.scope ?? 0,
  goodsIds: scheme?.goods ?? [],
  shops: scheme?.shops ?? [],
  levels: scheme?.levels ?? [],
  steps: scheme?.steps.map(({ id, threshold, items }) => ({
    key: id,
    threshold,
    items: items.map((item) => ({
      key: item.id,
      kind: item.kind,
      skuId: item.skuId ?? undefined,
      couponSchemeId: item.couponSchemeId ?? undefined,
      name: item.name,
      number: item.number,
    })),
  })) ?? [blankStep()],
  remark: scheme?.remark ?? '',
});

/** Returns the request: of each gift only what its kind has. */
export const requestOf = ({
  name,
  beginDay = '',
  endDay = '',
  channels,
  scope,
  goodsIds,
  shops,
  levels,
  steps,
  remark,
}: GiftDraft): Schemas['GiftSchemeDraft'] => ({
  name,
  beginDay,
  endDay,
  channels,
  scope,
  ...(scope === 0 ? {} : { goodsIds: goodsIds.map(({ id }) => id) }),
  shopIds: shops.map(({ id }) => id),
  levelIds: levels.map(({ id }) => id),
  steps: steps.map(({ threshold = 0, items }) => ({
    threshold,
    items: items.map(({ kind, skuId, couponSchemeId, number = 0 }) => ({
      kind,
      ...(kind === GiftKind.part && skuId ? { skuId } : {}),
      ...(kind === GiftKind.coupon && couponSchemeId ? { couponSchemeId } : {}),
      number,
    })),
  })),
  remark,
});
