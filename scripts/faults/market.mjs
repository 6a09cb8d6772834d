const exhibition = 'apps/server/src/market/exhibition';
const recommend = 'apps/server/src/market/arrivals';

const exhibitionTests = ['server:src/market/exhibition/exhibition.test.ts'];
const arrivalTests = ['server:src/market/arrivals/arrivals.test.ts'];

/** Faults of signing in at exhibitions. */
export const exhibitions = [
  {
    name: 'a rotating code counts for ever',
    file: `${exhibition}/signInCode.ts`,
    find: '  if (!exhibition.rotating) return true;\n',
    replace: '  return true;\n',
    tests: exhibitionTests,
  },
  {
    name: 'a pass is good for every customer',
    file: `${exhibition}/signInCode.ts`,
    find: '`${id} ${customerId} ${ends}`',
    replace: '`${id} ${ends}`',
    tests: exhibitionTests,
  },
  {
    name: 'fields that visitors have answered may be made another kind',
    file: `${exhibition}/exhibitionFields.ts`,
    find: 'if (drafts[at]?.kind !== one.kind)',
    replace: 'if (drafts[at]?.kind === undefined)',
    tests: exhibitionTests,
  },
];

/** Faults of new arrivals and the inquiries about them. */
export const arrivals = [
  {
    name: 'a sheet of prices overwrites a part that changed since its export',
    file: `${recommend}/priceSheet.ts`,
    find: 'row.values.version !== known.version)',
    replace: 'row.values.version > known.version)',
    tests: arrivalTests,
  },
  {
    name: 'a branch sees the inquiries of the other ones',
    file: `${recommend}/inquiryRows.ts`,
    find: "return ctx.shopId ? all.where('asked.shop_id', '=', ctx.shopId) : all;",
    replace: 'return all;',
    tests: arrivalTests,
  },
];
