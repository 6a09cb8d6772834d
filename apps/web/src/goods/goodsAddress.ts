import { listAddress } from '../listAddress';

/** Where a part of the archive is added, edited, copied or viewed. */
export const goodsSetAddress = (action: 'add' | 'edit' | 'copy' | 'view', id = ''): string =>
  ['/goods/store/goods-set', action, id].filter(Boolean).join('/');

export const GOODS_STORE_LIST = '/goods/store/list';

/** The archive's parts of a category. */
export const goodsInCategory = (categoryId: string): string => listAddress('GoodsStoreList', { categoryId });
