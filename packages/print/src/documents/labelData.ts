import type { PrintData } from '../template';

interface LabelledPart {
  skuCode: string;
  barCode: string;
  name: string;
  spec: string;
  brandName: string;
  unitName: string;
  price: number;
  shelf: string;
}

/** Returns the fields of a 商品标签. */
export const labelData = (part: LabelledPart): PrintData => ({
  fields: {
    skuCode: part.skuCode,
    barCode: part.barCode,
    name: part.name,
    spec: part.spec,
    brandName: part.brandName,
    unitName: part.unitName,
    price: part.price,
    shelf: part.shelf,
  },
  lists: {},
});
