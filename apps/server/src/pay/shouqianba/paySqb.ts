import { wxShippingLifecycle } from '@partsdesk/core/pay/wxShippingLifecycle';
import { PaymentError } from '@partsdesk/payments/call';
import { expressCompanyNamed } from '../../account/dictionary/expressCompanies';
import { handleBefore } from '../../kit/beforeOutcome';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import type { BeforeContext } from '../../kit/outside';
import { fromStore, withinStore } from '../../kit/storeTables';
import { parcelCorrected } from '../trade/payables';
import { inShop } from '../trade/shopContext';
import { isManaged } from '../wechat/shippingApp';
import { shippingOf, type Parcel, type Shipping, type ShippingStatus } from '../wechat/shippingRows';
import { refusalText, renewShipping, tryShipping } from '../wechat/wxShipping';
import { wxShippings } from '../wechat/wxShippings';

const { toUpload, uploaded } = wxShippingLifecycle.statuses;

interface Standing {
  managed: boolean;
  status: ShippingStatus | null;
  reason: string;
}

async function seen(desk: BeforeContext, orderId: string): Promise<Shipping | undefined> {
  return desk.system(desk.storeId, async (ctx) => {
    const found = fromStore(ctx, 'online_order as online')
      .innerJoin('order_sale as sale', withinStore('sale.id', 'online.order_id'))
      .select('sale.shop_id as shopId')
      .where('online.order_id', '=', orderId);
    const order = await (desk.shopId ? found.where('sale.shop_id', '=', desk.shopId) : found).executeTakeFirst();
    if (!order) throw new Failure('订单不存在', { field: 'orderId' });
    return shippingOf(inShop(ctx, order.shopId), orderId);
  });
}

async function shippingStateOf(desk: BeforeContext, orderId: string): Promise<Standing> {
  const shipping = await seen(desk, orderId);
  const managed = shipping !== undefined && (await isManaged({ ...accessOf(desk) }, desk.storeId).catch(() => false));
  return { managed, status: managed ? (shipping.status ?? toUpload.code) : null, reason: shipping?.reason ?? '' };
}

const accessOf = (desk: BeforeContext) => ({ desk, system: desk.system, platform: desk.platform });

async function correct(desk: BeforeContext, orderId: string, shipping: Shipping, parcel: Parcel): Promise<void> {
  try {
    await renewShipping(accessOf(desk), desk.storeId, orderId, shipping, parcel);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    throw new Failure(error.kind === 'unknown' ? '微信暂时没有响应，请稍后重试' : refusalText(error));
  }
}

async function push(
  desk: BeforeContext,
  {
    orderId,
    expressCompany,
    expressNo,
  }: { orderId: string; expressCompany?: string | undefined; expressNo?: string | undefined },
): Promise<Standing> {
  const shipping = await seen(desk, orderId);
  if (!shipping) throw new Failure('该订单不是微信支付付款，无需录入发货信息', { field: 'orderId' });
  const status = shipping.status ?? toUpload.code;
  const event = status === uploaded.code ? 'renew' : 'push';
  wxShippings.after({ id: shipping.tradeId, status }, { status: event });
  const company = expressCompany?.trim();
  const parcel = {
    expressCompany: company
      ? await desk.system(desk.storeId, (ctx) => expressCompanyNamed(ctx, company))
      : (company ?? shipping.expressCompany),
    expressNo: expressNo?.trim() ?? shipping.expressNo,
  };
  if (shipping.delivery === 0 && !parcel.expressCompany)
    throw new Failure('请填写快递公司', { field: 'expressCompany' });
  if (shipping.delivery === 0 && !parcel.expressNo) throw new Failure('请填写快递单号', { field: 'expressNo' });
  const tried =
    event === 'push' ? await tryShipping(accessOf(desk), desk.storeId, orderId, shipping, parcel, true) : undefined;
  if (tried instanceof PaymentError) throw new Failure(refusalText(tried));
  const isOther = parcel.expressCompany !== shipping.toldCompany || parcel.expressNo !== shipping.toldNo;
  if (event === 'renew' || (tried === 'known' && isOther)) await correct(desk, orderId, shipping, parcel);
  if (shipping.delivery === 0)
    await desk.system(desk.storeId, (ctx) => parcelCorrected({ ...ctx, user: desk.user }, orderId, parcel));
  return shippingStateOf(desk, orderId);
}

export const paySqb: Group<'pay/paySqb'> = {
  isTradeManaged: handleBefore((desk, { query }: { query: { orderId: string } }) =>
    shippingStateOf(desk, query.orderId),
  ),
  pushWxShippingInfo: handleBefore((desk, { query }: { query: Parameters<typeof push>[1] }) => push(desk, query)),
};
