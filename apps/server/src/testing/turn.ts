/**
 * What the test command takes in turn, a part each time: TURN, such as 2/5, tells which (scripts/test.mjs). Without it,
 * as in `pnpm test:long` and for one file alone, all runs.
 */
const turn = () => process.env.TURN?.split('/').map(Number) as [number, number] | undefined;

/** Whether what is dear is asked of this operation, template or other thing in this run. */
export function isInTurn({ id }: { id: string }): boolean {
  const [mine, turns] = turn() ?? [1, 1];
  let hash = 0;
  for (const sign of id) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 65_521;
  return (hash % turns) + 1 === mine;
}

/**
 * Files that run in turn, the longest first: sheets of thousands of rows, processes that are started and killed, pairs
 * of lifecycles that core tries as well, second roads of what another file walks each time.
 */
const FILES = [
  'http/hostile.long',
  'operator',
  'goods/sheets/goodsImport',
  'pay/wechat/wxShippingPairs',
  'customer/sheets/importCustomers',
  'order/long/ledgers.long',
  'market/bargain/bargain',
  'pay/trade/notification.long',
  'pay/onboarding/onboardingPairs',
  'market/remind/reminders',
  'order/receipt/receiveMany',
  'goods/stock/stockTaking',
  'pay/trade/payLifecycles',
  'print/printTemplate',
  'customer/exchange/exchange',
  'order/recharge/giftCard',
  'order/recharge/memberPairs',
  'account/user/sysUser',
  'market/gift/gift',
  'order/sale/approval/approvalByCode',
  'customer/shops/customerShop',
  'pay/onboarding/onboarding',
  'goods/sheets/exportGoods',
  'order/online/onlineLifecycles',
  'pay/trade/code/codePayment',
  'pay/trade/payWorker',
  'goods/stock/stockMoves.long',
  'fund/reconcile/fundReconcile',
  'market/exhibition/exhibition',
  'kit/documents',
  'file/customerPhotos',
  'account/login/lostRenewal',
  'pay/shouqianba/sqbTerminalPairs',
  'order/sale/saleLifecycles',
  'file/hostileFiles.long',
  'market/issuance/issuance',
  'http/throughProxy',
  'market/arrivals/arrivals',
  'order/recharge/cashCard',
  'pay/bill/dayBill',
  'order/print/printDocument',
  'market/issuance/issuanceJob',
  'market/dull/dull',
  'account/login/guesses',
  'db/unavailable',
  'order/long/rush.long',
  'market/dull/inquiries',
  'goods/sheets/interruptedImport',
  'customer/merge/mergeRaces',
  'customer/memberCrash.long',
  'customer/memberLifecycles',
  'market/marketLifecycles',
  'market/orderEnds',
  'order/long/members.long',
  'order/long/books.long',
  'market/coupon/couponSecondRoads',
  'market/coupon/randomCoupons',
  'market/systemPairs',
];

/** The files of the other turns, which this run leaves out. */
export function otherTurns(): string[] {
  const [mine, turns] = turn() ?? [1, 1];
  return FILES.filter((_, place) => (place % turns) + 1 !== mine).map((name) => `**/src/${name}.test.ts`);
}
