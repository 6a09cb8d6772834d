import { addDays, shopDay, startOfShopDay } from '@partsdesk/core/dates';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { lastDay } from './bargainTexts';

type Scheme = Schemas['BargainSchemeDetail'];

export interface BargainDraft {
  name: string;
  skuId: string | undefined;
  listPrice: number | undefined;
  floorPrice: number | undefined;
  helpers: number | undefined;
  runHours: number | undefined;
  buyHours: number | undefined;
  runsPerCustomer: number | undefined;
  helpsPerCustomer: number | undefined;
  sellsAny: boolean;
  newcomerFirst: boolean;
  beginDay: string | undefined;
  endDay: string | undefined;
  words: string;
  imageUrl: string;
  /** How many pieces each shop sells, by its id. */
  shops: Readonly<Record<string, number>>;
  confirmed: boolean;
  /** Offers it as it is saved. */
  online: boolean;
}

/** Returns what the form begins with: a scheme to change, one to copy without its days, or nothing. */
export const draftOf = (scheme: Scheme | undefined, copied: boolean): BargainDraft => ({
  name: scheme && !copied ? scheme.name : '',
  skuId: scheme?.skuId,
  listPrice: scheme?.listPrice,
  floorPrice: scheme?.floorPrice,
  helpers: scheme?.helpers ?? 5,
  runHours: scheme?.runHours ?? 24,
  buyHours: scheme?.buyHours ?? 24,
  runsPerCustomer: scheme?.runsPerCustomer ?? 1,
  helpsPerCustomer: scheme?.helpsPerCustomer ?? 1,
  sellsAny: scheme?.sellsAny ?? false,
  newcomerFirst: scheme?.newcomerFirst ?? false,
  beginDay: scheme && !copied ? shopDay(scheme.begins) : undefined,
  endDay: scheme && !copied ? lastDay(scheme) : undefined,
  words: scheme?.words ?? '',
  imageUrl: scheme?.imageUrl ?? '',
  shops: Object.fromEntries(scheme?.shops.map(({ shopId, count }) => [shopId, count]) ?? []),
  confirmed: false,
  online: false,
});

const momentOf = (instant: number) => new Date(instant).toISOString();

/** Returns the request; a day that was not changed keeps its moment. */
export function requestOf(draft: BargainDraft, scheme: Scheme | undefined): Schemas['BargainSchemeDraft'] {
  const {
    skuId = '',
    listPrice = 0,
    floorPrice = 0,
    helpers = 0,
    runHours = 0,
    shops,
    beginDay = '',
    endDay = '',
  } = draft;
  return {
    ...{ name: draft.name, skuId, listPrice, floorPrice, helpers, runHours },
    ...{ buyHours: draft.buyHours ?? 24, runsPerCustomer: draft.runsPerCustomer ?? 1 },
    ...{ helpsPerCustomer: draft.helpsPerCustomer ?? 1, sellsAny: draft.sellsAny, newcomerFirst: draft.newcomerFirst },
    ...{ words: draft.words, imageUrl: draft.imageUrl, confirmed: draft.confirmed },
    begins: scheme && shopDay(scheme.begins) === beginDay ? scheme.begins : momentOf(startOfShopDay(beginDay)),
    ends: scheme && lastDay(scheme) === endDay ? scheme.ends : momentOf(startOfShopDay(addDays(endDay, 1))),
    shops: Object.entries(shops).flatMap(([shopId, count]) => (count > 0 ? [{ shopId, count }] : [])),
  };
}
