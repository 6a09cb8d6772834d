/** Ids of what the platform keeps for everybody; there is no mine and theirs. */
export const EVERYBODYS = new Set([
  'basic/sysDictValue/list query.typeId',
  'nest/onlineNotice/get query.id',
  'basic/sysMenuAuthority/authorizeMenu body.menuIds.0',
  // whoever has an account may become anybody's staff
  'parts/partsStaff/add body.userId',
]);

/** Filters by what a company's shops have in common: whether they find a row depends on what was asked before. */
export const FILTERS = new Set(['parts/orderDistribution/page query.customerId']);
