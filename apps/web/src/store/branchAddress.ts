/** Where a branch of the store that one works in is opened. */
export const NEW_BRANCH_ADDRESS = '/shop/save?kind=branch';

/** Where a shop is edited; the head store is edited as the store that it stands for. */
export const branchAddress = ({ id, storeId, isHead }: { id: string; storeId: string; isHead: boolean }): string =>
  `/shop/save/${isHead ? storeId : id}`;
