import { MAX_CARD_BALANCE, SpendRule, topUpProblem } from '@partsdesk/core/customer/card/storedValue';
import { enabled } from '@partsdesk/core/enabled';
import { formatYuan } from '@partsdesk/core/money';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import QRCode from 'qrcode';
import { addSeconds } from '../../clock';
import { cardBalance } from '../../customer/card/valueCards';
import { WALK_IN } from '../../customer/customers';
import { visibleCustomer } from '../../customer/visibleCustomers';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { numberDocument } from '../../kit/documentCode';
import { Failure } from '../../kit/failure';
import { withinStore } from '../../kit/storeTables';
import { canCollect } from '../trade/collectors';
import { payCode, readPayCode, SHOWN_SECONDS } from '../trade/payCode';
import { inShop } from '../trade/shopContext';

/** The least amount that a customer may choose, fen. */
const LEAST = 100;
const CODE_SECONDS = 60 * 60;
/** An unpaid order is reused within this time; a customer may have a limited number of them. */
const OPEN_SECONDS = 60 * 60;
const MAX_OPEN = 20;

/** Reads the customer that owns a card, and the shop that keeps it. */
async function holder({ db, storeId }: Pick<Context, 'db' | 'storeId'>, customerId: string) {
  const found = await db
    .selectFrom('customer')
    .innerJoin('shop', withinStore('shop.id', 'customer.shop_id'))
    .select([
      'customer.id',
      'customer.name',
      'customer.kind',
      'customer.status',
      'shop.id as shopId',
      'shop.name as shopName',
      'shop.phone as shopPhone',
    ])
    .where('customer.store_id', '=', storeId)
    .where('customer.id', '=', customerId)
    .executeTakeFirst();
  if (!found) throw new Failure('客户不存在', { field: 'customerId' });
  if (found.kind === WALK_IN) throw new Failure('散客不能储值，请先登记客户', { field: 'customerId' });
  if (found.status !== enabled.statuses.enabled.code)
    throw new Failure('该客户已停用，不能充值', { field: 'customerId' });
  return found;
}

/** Masks a name, so that its owner recognises it and nobody else does. */
const masked = (name: string): string => {
  const [first = '', ...rest] = name;
  return first + '*'.repeat(Math.min(2, Math.max(1, rest.length)));
};

const offersOf = ({ db, storeId }: Pick<Context, 'db' | 'storeId'>) =>
  db
    .selectFrom('recharge_offer')
    .select(['id', 'amount', 'gift', 'spend_rule as spendRule', 'gift_days as giftDays'])
    .$narrowType<{ spendRule: SpendRule }>()
    .where('store_id', '=', storeId)
    .where('status', '=', 1)
    .orderBy('amount')
    .execute();

/** The terms of a recharge without an offer. */
const PLAIN = { spendRule: SpendRule.proportional, giftDays: null };

async function chosen(
  ctx: Pick<Context, 'db' | 'storeId'>,
  { offerId, amount }: { offerId?: string | undefined; amount?: number | undefined },
) {
  if (offerId === undefined) {
    if (amount === undefined) throw new Failure('请选择充值优惠或填写充值金额', { field: 'amount' });
    if (amount < LEAST) throw new Failure(`充值金额最少 ${formatYuan(LEAST)}`, { field: 'amount' });
    return { offerId: null, amount, gift: 0, ...PLAIN };
  }
  const offer = (await offersOf(ctx)).find(({ id }) => id === offerId);
  if (!offer) throw new Failure('该充值优惠已结束，请重新选择', { field: 'offerId' });
  return { ...offer, offerId: offer.id };
}

export const payWxRecharge: Group<'pay/payWxRecharge'> = {
  isOpen: (ctx) => canCollect(ctx),

  h5_item(ctx, { query }) {
    const { storeId, id, ends } = readPayCode(ctx, query.code, 'rechargeOffer');
    return ctx.inStore(storeId, async (db) => {
      const here = { ...ctx, db, storeId };
      const customer = await holder(here, id);
      const [balance, offers] = [await cardBalance(here, id), await offersOf(here)];
      const most = MAX_CARD_BALANCE - balance;
      return {
        shopName: customer.shopName,
        shopPhone: customer.shopPhone,
        customerName: masked(customer.name),
        balance,
        offers: offers.filter((offer) => offer.amount + offer.gift <= most),
        least: LEAST,
        most,
        expireTime: ends,
      };
    });
  },

  h5_add(ctx, { body }) {
    const { storeId, id: customerId } = readPayCode(ctx, body.code, 'rechargeOffer');
    return ctx.inStore(storeId, async (db) => {
      const customer = await holder({ ...ctx, db, storeId }, customerId);
      const here = inShop({ ...ctx, db, storeId }, customer.shopId);
      const { offerId, amount, gift, spendRule, giftDays } = await chosen(here, body);
      const problem = topUpProblem(await cardBalance(here, customerId), { amount, gift });
      if (problem) throw new Failure(`${problem}；未扣款`, { field: 'amount' });
      // Locks the customer, since two parallel pages would both find no open order.
      await db
        .selectFrom('customer')
        .select('id')
        .where('store_id', '=', storeId)
        .where('id', '=', customerId)
        .forUpdate()
        .execute();
      const open = await db
        .selectFrom('recharge_order')
        .select(['id', 'code', 'amount', 'gift', 'offer_id as offerId', 'payment_status as status'])
        .where('store_id', '=', storeId)
        .where('customer_id', '=', customerId)
        .where('payment_status', '<>', paymentStatus.statuses.paid.code)
        .where('create_time', '>', addSeconds(ctx.now, -OPEN_SECONDS))
        .orderBy('id', 'desc')
        .execute();
      const codeFor = (id: string) => payCode(here, 'recharge', id, SHOWN_SECONDS);
      const same = open.find(
        (one) =>
          one.status === paymentStatus.statuses.toPay.code &&
          one.amount === amount &&
          one.gift === gift &&
          one.offerId === offerId,
      );
      if (same) return { code: same.code ?? '', amount, gift, payCode: codeFor(same.id) };
      if (open.length >= MAX_OPEN) throw new Failure('未付款的充值单太多，请稍后再试');
      const id = newId(ctx.now);
      await db
        .insertInto('recharge_order')
        .values({
          store_id: storeId,
          id,
          shop_id: customer.shopId,
          customer_id: customerId,
          offer_id: offerId,
          amount,
          gift,
          spend_rule: spendRule,
          gift_days: giftDays,
          create_time: ctx.now,
        })
        .execute();
      ctx.changed('rechargeOrder', id, null, { customerId, amount, gift });
      const code = await numberDocument(here, 'recharge_order', 'CZ', id);
      return { code, amount, gift, payCode: codeFor(id) };
    });
  },

  async qrcode(ctx, { query }) {
    if (!(await canCollect(ctx))) throw new Failure('店铺还没有开通线上收款，客户不能自己充值');
    const customer = await holder(ctx, await visibleCustomer(ctx, query.customerId));
    const content = `${ctx.origin}/h5/prepaid-order?code=${payCode(ctx, 'rechargeOffer', customer.id, CODE_SECONDS)}`;
    return { content, image: await QRCode.toDataURL(content, { margin: 1, width: 240 }) };
  },
};
