import { describe, expect, it } from 'vitest';
import { screenList } from './screenList';
import { listPage, matchScreen } from './shell/matchScreen';

const pathsOf = (layout: string): string[] =>
  screenList
    .filter((screen) => screen.layout === layout && !('added' in screen))
    .map(({ path }) => path)
    .sort();
const nameOf = (path: string) => matchScreen(path)?.name;

// Paths as in the specification, section 2.
const mainPaths = `
/dashboard/analysis
/store/role /store/app-role /store/role/app-bind /store/role/bind /store/staff /store/service-personal /store/shop/branch /store/wechat/authorization
/store/wechat/nav /store/set-price-authority /store/model-maintenance /store/meal /store/meal-material /sqb-pay/apply /store/sales-type /store/close-accounts
/customer/list-all /customer/list /customer/vehicle-audit /customer/list-car/:customerId? /customer/message /customer/tag /customer/comment
/customer/equity/grade /customer/equity/integral /customer/equity/conversion /customer/card/stored-value /customer/card/stored-value/save
/customer/card/stored-value/flow /customer/card/gift /customer/card/gift/save /customer/card/cash /customer/card/cash/save /customer/card/export
/customer/export-data /customer/registered-wechat
/goods/store/list /goods/store/goods-set/:action?/:id? /goods/store/category /goods/store/stock-unit /goods/store/brand /goods/shop/list /goods/shop/brand
/goods/mini-app/list /goods/special-price
/order/list/index /order/jieyongdan /order/jieyongdan/detail/:id? /order/export/list /order/list/sales-order-details/:id?
/order/list/delivery-order-details/:id? /order/shift-record /order/maintenance /order/maintenance/detail
/order/cash/intro /order/cash/return-order /order/cash/select-return-order /order/cash/save-return-order /order/cash/verify-return-order
/order/cash/return-order-detail /order/cash/settlement /order/cash/warehousing
/order/wechat/list /order/wechat/pay-after-use /order/wechat/Detail /order/wechat/after-sale /order/wechat/after-sale-detail
/market/bargain/index /market/bargain-save /market/bargain-detail /market/shop-bargain /market/shop-bargain-edit /market/bargain-list
/market/wares/maintain /market/wares/maintain-save /market/wares/enquiry /market/wares/enquiry-detail /market/coupon/index /market/coupon/detail
/market/consumption-gift /market/consumption-gift-add /market/consumption-gift-detail /market/applet-msg-reminder
/sign-in /sign-in-save /sign-in-detail /new-arrival /new-arrival-inquiry
/market/coupon-issuance /market/coupon-issuance/save /market/coupon-issuance/detail
/market/distribution/distribution /market/distribution/sub-commission /market/distribution/commission-write-off /market/distribution/write-off-list
/market/distribution/write-off-detail /market/distribution/time-limited-activities
/fund/account /fund/working/detail/:id?/:account?/:amount? /fund/income /fund/expenses /fund/working /fund/type /fund/noncash /fund/account-online/working
/fund/apply /fund/apply-detail /fund/refund
/log/basic /log/template /log/table/:templateId?/:title? /log/set/:action?/:id?/:templateId?/:title?
/statement/sale /statemnet/out-in /statemnet/service-personal /statemnet/set-task-amount /statemnet/inventory-cost /statement/debt
/notice/notice-detail
`
  .trim()
  .split(/\s+/);

describe('the screens', () => {
  it('of the main layout have the specification’s spellings to the letter [ROUTE-14] [ROUTE-15] [ROUTE-17]', () => {
    const ours = pathsOf('main').filter((path) => !path.startsWith('/test/'));
    expect(mainPaths.filter((path) => !ours.includes(path))).toEqual([]);
    expect(ours.filter((path) => !mainPaths.includes(path))).toEqual([]);
  });

  it('of login have their names [ROUTE-01], the error page too [ROUTE-02]', () => {
    expect([nameOf('/user/login'), nameOf('/user/register'), nameOf('/user/forgetPass'), nameOf('/404')]).toEqual([
      'Login',
      'register',
      'forgetPass',
      'Exception404',
    ]);
  });

  it('of shop selection stand in their own layout [ROUTE-06], where a shop is created or edited [ROUTE-07]', () => {
    const transit = [
      '/transit/select',
      '/transit/select-shop',
      '/shop/save/:id?',
      '/shop/authentication/:id?',
      '/shop/user-set',
      '/shop/password-edit',
    ];
    expect(transit.filter((path) => !pathsOf('transit').includes(path))).toEqual([]);
    expect([nameOf('/shop/save'), nameOf('/shop/save/0193')]).toEqual(['ShopSave', 'ShopSave']);
  });

  it('of the cash desk stand in their own layout [ROUTE-20], the distribution order with them [ROUTE-21]', () => {
    expect(pathsOf('cash')).toEqual([
      '/cash/index',
      '/cash/paymoney',
      '/cash/receivable',
      '/cash/shift',
      '/cash/wait-out-stock',
      '/distribution/main',
    ]);
  });

  it('of customers belong to H5 [ROUTE-03]', () => {
    expect(pathsOf('h5')).toEqual([
      '/h5/blank',
      '/h5/payment',
      '/h5/payment-error',
      '/h5/payment-result',
      '/h5/payment-success',
      '/h5/prepaid-order',
      // Ours.
      '/h5/statement',
      '/wechat',
    ]);
  });

  it('for tests are the four of the specification, beside our catalogue of widgets [ROUTE-19]', () => {
    expect(pathsOf('main').filter((path) => path.startsWith('/test/'))).toEqual([
      '/test/excel-import',
      '/test/image-cropper',
      '/test/select',
      '/test/websocket',
    ]);
  });

  it('have each a path and a name of their own', () => {
    for (const part of ['path', 'name'] as const)
      expect(new Set(screenList.map((screen) => screen[part])).size).toBe(screenList.length);
  });
});

describe('a path', () => {
  it('works with and without its optional parameters [ROUTE-16]', () => {
    expect(['/customer/list-car', '/customer/list-car/7'].map(nameOf)).toEqual(['CustomerListCar', 'CustomerListCar']);
    expect(
      ['/goods/store/goods-set', '/goods/store/goods-set/edit', '/goods/store/goods-set/edit/7'].map(nameOf),
    ).toEqual(Array(3).fill('GoodsStoreGoodsSet'));
    expect(
      ['/fund/working', '/fund/working/detail', '/fund/working/detail/7/%E7%8E%B0%E9%87%91/1200'].map(nameOf),
    ).toEqual(['FundWorking', 'FundWorkingDetail', 'FundWorkingDetail']);
    expect(['/log/table', '/log/table/7/-', '/log/set/add/-/7/x'].map(nameOf)).toEqual([
      'LogTable',
      'LogTable',
      'LogSet',
    ]);
  });

  it('that adds, copies or shows a part says so in its title', () => {
    const at = (action: string) => matchScreen(`/goods/store/goods-set${action}`)?.title;
    expect(['', '/add', '/copy/7', '/edit/7', '/view/7'].map(at)).toEqual([
      '新增商品',
      '新增商品',
      '复制商品',
      '商品编辑',
      '商品资料',
    ]);
  });

  it('that nobody knows leads nowhere, and case counts [ROUTE-04]', () => {
    expect(['/nowhere', '/order/wechat/detail', '/store', '/customer/tag/x'].map(nameOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('of a list may end with a page number, which opens that page [ROUTE-22]', () => {
    expect(listPage('/customer/tag/3')).toBe('/customer/tag?pageNo=3');
    expect(listPage('/order/list/index/12')).toBe('/order/list/index?pageNo=12');
    expect(
      ['/customer/tag/0', '/customer/tag/x', '/customer/tag', '/cash/index/2', '/nowhere/2'].map(listPage),
    ).toEqual(Array(5).fill(undefined));
    // A number is the list's own parameter where it has one.
    expect(nameOf('/customer/list-car/3')).toBe('CustomerListCar');
  });
});
