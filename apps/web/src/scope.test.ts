import { expect, it } from 'vitest';
import type { ScreenName } from './screenList';
import { screens } from './screens';

it.each<[string, ScreenName[]]>([
  ['sales orders', ['OrderListIndex', 'OrderSalesOrderDetails']],
  ['outbound orders', ['OrderDeliveryOrderDetails', 'CashWaitOutStock']],
  [
    'returns',
    [
      'OrderCashReturnOrder',
      'OrderCashSaveReturnOrder',
      'OrderCashVerifyReturnOrder',
      'OrderCashReturnOrderDetail',
      'OrderCashSettlement',
      'OrderCashWarehousing',
    ],
  ],
  ['borrow slips', ['OrderJieyongdan', 'OrderJieyongdanDetail']],
  ['the handover of a shift', ['CashShift', 'OrderShiftRecord']],
  ['a cash desk', ['OrderCashIntro', 'CashIndex', 'CashPaymoney', 'CashReceivable']],
])('%s are there to be worked with, not only planned [PROD-09]', (_, names) => {
  expect(names.map((name) => screens.find((screen) => screen.name === name)?.planned)).toEqual(names.map(() => false));
});

it('an online shop in the mini-app is managed, its goods, orders and after-sales [PROD-10]', () => {
  const names: ScreenName[] = [
    'GoodsMiniAppList',
    'OrderWechatList',
    'OrderWechatPayAfterUse',
    'OrderWechatDetail',
    'OrderWechatAfterSale',
    'OrderWechatAfterSaleDetail',
  ];
  expect(names.map((name) => screens.find((screen) => screen.name === name)?.planned)).toEqual(names.map(() => false));
});
