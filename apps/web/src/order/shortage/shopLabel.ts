import type { Schemas } from '@partsdesk/sdk/types/parts';

/** Names a shop as everywhere: the head store is 总店, the shop one works in 本店. */
export const shopLabel = ({ here, isHead, shopName }: Schemas['ShopStock']): string =>
  here ? '本店' : isHead ? '总店' : shopName;
