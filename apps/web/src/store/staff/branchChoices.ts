/** Returns the branches among a store's shops, as choices. */
export const branchChoices = (shops: readonly { id: string; name: string; isHead: boolean }[]) =>
  shops.filter(({ isHead }) => !isHead).map(({ id, name }) => ({ value: id, label: name }));
