import type { Surroundings } from '../call';
import { sendOpen } from './openApi';
import { rfc3339 } from './time';

/** A payment by our number at this merchant, or by WeChat Pay's number. */
export type PaymentKey = { mchid: string; outTradeNo: string } | { transactionId: string };

/** Delivery: 1 express, 2 within the city, 3 virtual, 4 picked up. */
export type LogisticsType = 1 | 2 | 3 | 4;

interface Parcel {
  /** Tracking number and company by WeChat's code; express needs both. */
  trackingNo?: string;
  expressCompany?: string;
  /** At most 120 characters; the customer reads it. */
  itemDesc: string;
  /** The customer's phone with its middle as `****`; SF Express needs one. */
  receiverContact?: string;
}

export interface Shipment {
  payment: PaymentKey;
  logisticsType: LogisticsType;
  /** More than one only for express, at most 15. */
  parcels: readonly Parcel[];
  /** The last of several separately sent parcels is included. */
  isAllDelivered?: boolean;
  /** Time of the upload, later than that of an earlier one. */
  uploaded: Date;
  openid: string;
}

/** 1 to ship, 2 shipped, 3 received, 4 complete, 5 refunded, 6 awaiting settlement. */
export type ShippingState = 1 | 2 | 3 | 4 | 5 | 6;

/** Error for a payment that WeChat does not know yet: retry after a minute. */
export const PAYMENT_NOT_FOUND_YET = '10060001';

const path = (name: string, accessToken: string) =>
  `/wxa/sec/order/${name}?access_token=${encodeURIComponent(accessToken)}`;
const keyOf = (payment: PaymentKey) =>
  'transactionId' in payment
    ? { order_number_type: 2, transaction_id: payment.transactionId }
    : { order_number_type: 1, mchid: payment.mchid, out_trade_no: payment.outTradeNo };

/** Returns whether the mini-app's money is held until the shipping is reported. */
export const isTradeManaged = async (
  surroundings: Surroundings,
  accessToken: string,
  appid: string,
): Promise<boolean> =>
  (await sendOpen<{ is_trade_managed: boolean }>(surroundings, path('is_trade_managed', accessToken), { appid }))
    .is_trade_managed;

/**
 * Returns whether the mini-app's owner has confirmed the shipping rules.
 *
 * @public
 */
export const isManagementConfirmed = async (
  surroundings: Surroundings,
  accessToken: string,
  appid: string,
): Promise<boolean> =>
  (
    await sendOpen<{ completed: boolean }>(
      surroundings,
      path('is_trade_management_confirmation_completed', accessToken),
      { appid },
    )
  ).completed;

/** Reports the shipping. A second upload corrects the first, once. */
export async function uploadShipping(
  surroundings: Surroundings,
  accessToken: string,
  { payment, logisticsType, parcels, isAllDelivered, uploaded, openid }: Shipment,
): Promise<void> {
  await sendOpen(surroundings, path('upload_shipping_info', accessToken), {
    order_key: keyOf(payment),
    logistics_type: logisticsType,
    delivery_mode: isAllDelivered === undefined ? 1 : 2,
    ...(isAllDelivered !== undefined && { is_all_delivered: isAllDelivered }),
    shipping_list: parcels.map(({ trackingNo, expressCompany, itemDesc, receiverContact }) => ({
      ...(trackingNo !== undefined && { tracking_no: trackingNo }),
      ...(expressCompany !== undefined && { express_company: expressCompany }),
      item_desc: itemDesc,
      ...(receiverContact !== undefined && { contact: { receiver_contact: receiverContact } }),
    })),
    upload_time: rfc3339(uploaded).replace('+', '.000+'),
    payer: { openid },
  });
}

/** Queries WeChat's shipping status of a payment. */
export async function shippingOf(
  surroundings: Surroundings,
  accessToken: string,
  payment: PaymentKey,
): Promise<{ orderState: ShippingState }> {
  const named =
    'transactionId' in payment
      ? { transaction_id: payment.transactionId }
      : { merchant_id: payment.mchid, merchant_trade_no: payment.outTradeNo };
  const { order } = await sendOpen<{ order: { order_state: ShippingState } }>(
    surroundings,
    path('get_order', accessToken),
    named,
  );
  return { orderState: order.order_state };
}

/** Reminds the customer to confirm the receipt, once for each order. */
export async function remindToConfirm(
  surroundings: Surroundings,
  accessToken: string,
  payment: PaymentKey,
  received: Date,
): Promise<void> {
  const named =
    'transactionId' in payment
      ? { transaction_id: payment.transactionId }
      : { merchant_id: payment.mchid, merchant_trade_no: payment.outTradeNo };
  await sendOpen(surroundings, path('notify_confirm_receive', accessToken), {
    ...named,
    received_time: Math.floor(received.getTime() / 1000),
  });
}

/**
 * Sets the page of the mini-app that WeChat's shipping message opens.
 *
 * @public
 */
export async function setMessagePath(surroundings: Surroundings, accessToken: string, page: string): Promise<void> {
  await sendOpen(surroundings, path('set_msg_jump_path', accessToken), { path: page });
}
