import { listAddress } from '../../listAddress';

/** Returns the address where a part of the archive is added, edited, copied or viewed. */
export const goodsSetAddress = (action: 'add' | 'edit' | 'copy' | 'view', id = ''): string =>
  ['/goods/store/goods-set', action, id].filter(Boolean).join('/');

export const GOODS_STORE_LIST = '/goods/store/list';

/** Returns the address of the archive filtered by category. */
export const goodsInCategory = (categoryId: string): string => listAddress('GoodsStoreList', { categoryId });
