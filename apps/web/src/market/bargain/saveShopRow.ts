import type { bargainActSchema } from '@partsdesk/sdk/parts/bargainActSchema';
import type { Schemas } from '@partsdesk/sdk/types/parts';

export interface ShopRowDraft {
  count: number | undefined;
  imageUrl: string;
}

/** Saves what was changed of a shop's row: its count, its picture or both. */
export async function saveShopRow(
  schemes: ReturnType<typeof bargainActSchema>,
  { id, version, ...before }: Schemas['BargainShop'],
  { count = 0, imageUrl }: ShopRowDraft,
): Promise<void> {
  const counts = count !== before.count;
  if (counts) await schemes.updateCountById({ id, version, count });
  if (imageUrl !== before.imageUrl)
    await schemes.updateGoodsImg({ version: version + (counts ? 1 : 0), imageUrl }, { id });
}
