/** Address where a branch of the current store is opened. */
export const NEW_BRANCH_ADDRESS = '/shop/save?kind=branch';

/** Returns the address where a shop is edited; the head store is edited as its store. */
export const branchAddress = ({ id, storeId, isHead }: { id: string; storeId: string; isHead: boolean }): string =>
  `/shop/save/${isHead ? storeId : id}`;

/** The list of shops with the warehouses of the shop that sells: the first branch, else the head store. */
export const STOCKED_SHOP_ADDRESS = '/store/shop/branch?side=warehouses';

/** The form of the first shop that has no address yet, else the list of shops. */
export const SHOP_WITHOUT_ADDRESS = '/store/shop/branch?side=address';
