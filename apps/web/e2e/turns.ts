/**
 * The browser tests that the test command takes in turn, a third each time: screens whose money, goods and walls the
 * server's tests hold, and second ways through the shell. TURN, 1 to 3, tells which third (scripts/test.mjs); without
 * it, as in `pnpm test:long` and for one file alone, all run. What is not listed runs each time.
 */
const TURNS = [
  [
    'customer/customerShops',
    'customer/exchange',
    'customer/reminders',
    'customer/vehicles',
    'fund/entries',
    'goods/archive',
    'order/customerTold',
    'order/twoTills',
    'pay/onboarding',
    'pay/onlineBills',
    'report/profit',
    'report/serviceTasks',
    'shell/layout',
    'shell/listHabits',
    'store/platform',
    'store/waysIn',
  ],
  [
    'customer/cashCard',
    'customer/dataExport',
    'fund/accounts',
    'goods/shopGoods',
    'order/comments',
    'order/distribution',
    'order/mealSale',
    'order/print',
    'order/printSetting',
    'order/shortPart',
    'report/statements',
    'shell/errorsOnce',
    'shell/help',
    'shell/plainHttp',
    'shell/storedScripts',
    'shell/waysOut',
  ],
  [
    'customer/customerList',
    'customer/grades',
    'customer/valueAdjust',
    'market/signIn',
    'order/dashboard',
    'order/deskKeys',
    'order/discountAndCode',
    'order/receiveMany',
    'pay/paymentIntro',
    'print/templates',
    'shell/header',
    'shell/lists',
    'shell/tabsKept',
    'shell/views',
    'store/entering',
    'store/store',
  ],
];

/** The files of the turns that this run leaves out. */
export function otherTurns(turn = process.env.TURN): string[] {
  if (!turn) return [];
  return TURNS.filter((_, at) => at + 1 !== Number(turn))
    .flat()
    .map((name) => `**/e2e/${name}.spec.ts`);
}
