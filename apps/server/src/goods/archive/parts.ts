import { recordOwner } from '../../kit/owner/record';

/** Owns `goods`: a part of the archive, without its variants. */
export const parts = recordOwner({
  table: 'goods',
  entity: 'goods',
  noun: '商品',
  fields: ['name', 'categoryId', 'brandId', 'unitName', 'decimals', 'imageUrls', 'detail', 'status', 'isService'],
  // Parts may share a name; their variants differ by code.
  unique: [],
});
