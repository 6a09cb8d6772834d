/** A part as one answer or another names it. */
export interface NamedGoods {
  skuName?: string | null;
  name?: string | null;
  storeSkuName?: string | null;
  goodsName?: string | null;
  goodsShopSkuName?: string | null;
  spec?: string | null;
}

/** What a part is called, whichever of the names is there; with its size or variant. */
export function goodsTitle({ skuName, name, storeSkuName, goodsName, goodsShopSkuName, spec }: NamedGoods): string {
  const called = [skuName, name, storeSkuName, goodsName, goodsShopSkuName].find(Boolean) ?? '';
  return [called, spec].filter(Boolean).join(' ');
}

/** A part's pictures; the server keeps their addresses in one text, separated by commas. */
export const goodsImages = (imageUrl: string | null | undefined): string[] =>
  (imageUrl ?? '')
    .split(',')
    .map((path) => path.trim())
    .filter(Boolean)
    .map((path) => (/^(\/file\/|https?:)/.test(path) ? path : `/file/${path.replace(/^\/+/, '')}`));

/** The picture that lists show. */
export const firstImage = (imageUrl: string | null | undefined): string | undefined => goodsImages(imageUrl)[0];
