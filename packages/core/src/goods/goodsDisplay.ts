/** The name fields of a part in the various answers. */
export interface NamedGoods {
  skuName?: string | null;
  name?: string | null;
  storeSkuName?: string | null;
  goodsName?: string | null;
  goodsShopSkuName?: string | null;
  spec?: string | null;
}

/** Returns a part's name from whichever field is set, with its size or variant. */
export function goodsTitle({ skuName, name, storeSkuName, goodsName, goodsShopSkuName, spec }: NamedGoods): string {
  const called = [skuName, name, storeSkuName, goodsName, goodsShopSkuName].find(Boolean) ?? '';
  return [called, spec].filter(Boolean).join(' ');
}

/** Returns what tells parts of one name apart: code, size or variant, and brand. */
export const partFacts = (
  { skuCode, spec, brandName }: { skuCode?: string; spec?: string | null; brandName?: string },
  ...more: (string | false | undefined)[]
): string => [skuCode, spec, brandName, ...more].filter(Boolean).join(' · ');

/** Splits a part's pictures; the server joins their addresses with commas. */
export const goodsImages = (imageUrl: string | null | undefined): string[] =>
  (imageUrl ?? '')
    .split(',')
    .map((path) => path.trim())
    .filter(Boolean)
    .map((path) => (/^(\/file\/|https?:)/.test(path) ? path : `/file/${path.replace(/^\/+/, '')}`));

/** Returns the picture that lists show. */
export const firstImage = (imageUrl: string | null | undefined): string | undefined => goodsImages(imageUrl)[0];
