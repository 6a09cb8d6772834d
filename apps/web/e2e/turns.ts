/**
 * The browser tests that the test command takes in turn, a third each time: screens whose money, goods and walls the
 * server's tests hold, and second ways through the shell. TURN, 1 to 3, tells which third (scripts/test.mjs); without
 * it, as in `pnpm test:long` and for one file alone, all run. What is not listed runs each time.
 */
const TURNS = [
  [
    'customer/cardRefund',
    'customer/customerShops',
    'customer/duplicates',
    'customer/exchange',
    'customer/giftCard',
    'customer/reminders',
    'customer/vehicles',
    'fund/entries',
    'goods/archive',
    'market/bargain',
    'market/commission',
    'market/coupon',
    'order/cartFacts',
    'order/customerTold',
    'order/handOut',
    'order/twoTills',
    'pay/onboarding',
    'pay/onlineBills',
    'pay/payByScan',
    'report/profit',
    'report/serviceTasks',
    'shell/layout',
    'shell/listHabits',
    'shell/manyTabs',
    'store/people',
    'store/platform',
    'store/waysIn',
  ],
  [
    'customer/cashCard',
    'customer/dataExport',
    'customer/points',
    'customer/registeredWechat',
    'fund/accounts',
    'goods/shopGoods',
    'market/dull',
    'market/gifts',
    'order/borrow',
    'order/comments',
    'order/customerPhotos',
    'order/distribution',
    'order/mealSale',
    'order/orderLists',
    'order/print',
    'order/printSetting',
    'order/shortPart',
    'report/sentStatement',
    'report/statements',
    'shell/errorsOnce',
    'shell/help',
    'shell/plainHttp',
    'shell/stickyBars',
    'shell/storedScripts',
    'shell/threeWindows',
    'shell/waysOut',
    'store/priceAndClosing',
  ],
  [
    'customer/customerList',
    'customer/grades',
    'customer/storedValue',
    'customer/valueAdjust',
    'fund/transfers',
    'goods/goodsDay',
    'market/earnTask',
    'market/issuance',
    'market/messages',
    'market/signIn',
    'order/changeOrder',
    'order/chooseAllOf',
    'order/dashboard',
    'order/deskKeys',
    'order/discountAndCode',
    'order/receiveMany',
    'pay/memberPay',
    'pay/paymentIntro',
    'order/slipByItself',
    'print/designer',
    'print/direct',
    'print/pdf',
    'print/papers',
    'print/templates',
    'shell/header',
    'shell/lists',
    'shell/tabsAndTrail',
    'shell/tabsKept',
    'shell/views',
    'store/entering',
    'store/shopSwitch',
    'store/store',
  ],
];

/** Whether the screen at this place is asked what is dear (axe) in this run: a third of them each time. */
export function isInTurn(place: number, turn = process.env.TURN): boolean {
  return !turn || (place % TURNS.length) + 1 === Number(turn);
}

/** The files of the turns that this run leaves out. */
export function otherTurns(turn = process.env.TURN): string[] {
  if (!turn) return [];
  return TURNS.filter((_, at) => at + 1 !== Number(turn))
    .flat()
    .map((name) => `**/e2e/${name}.spec.ts`);
}
