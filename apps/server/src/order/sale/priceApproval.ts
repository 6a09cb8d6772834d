import { enabled } from '@partsdesk/core/enabled';
import { orderMoney } from '@partsdesk/core/order/sale/orderMoney';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { verifiedLogin, type LoginAccount } from '../../account/login/verifiedLogin';
import { addSeconds } from '../../clock';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { withBefore, type Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { priceSetting } from '../../kit/storeSettings';
import { priceRightOf } from '../../store/setting/priceRight';
import { cartHash, problemsFor } from './priceAuthority';
import { pricedLines } from './pricedLines';

type Draft = BodyOf<operations['priceApproval_approve']>;

const GOOD_SECONDS = 10 * 60;

async function approve(
  ctx: Context,
  { lines: wanted, customerId, handDiscount = 0, roundOff = 0 }: Draft,
  account: LoginAccount,
) {
  if (!account) throw new Failure('账号或密码错误', { field: 'password' });
  if (account.status === enabled.statuses.disabled.code) throw new Failure('账号已被停用', { field: 'username' });
  const { value: setting } = await priceSetting(ctx);
  const right = await priceRightOf(ctx, account.id, setting);
  if (!right) throw new Failure(`「${account.name}」不是本店员工，不能授权`, { field: 'username' });

  const lines = await pricedLines(ctx, wanted, customerId);
  const money = orderMoney({ lines, handDiscount, roundOff });
  if (!money.ok) throw new Failure(money.message, { field: money.field });
  const cart = { lines, money: money.lines, handDiscount, roundOff };
  const [problem] = await problemsFor(ctx, cart, right, setting);
  if (problem) throw new Failure(`「${account.name}」的权限不够：${problem.message}`, { field: 'username' });

  const id = newId(ctx.now);
  const ends = addSeconds(ctx.now, GOOD_SECONDS);
  await ctx.db
    .insertInto('price_approval')
    .values({
      store_id: ctx.storeId,
      id,
      shop_id: ctx.placeId,
      cashier_id: ctx.user?.id ?? '',
      approver_id: account.id,
      approver_name: account.name,
      lowest_percent: right.lowestPercent,
      master: right.master,
      cart_hash: cartHash(cart),
      ends,
      create_time: ctx.now,
    })
    .execute();
  ctx.changed('priceApproval', id, null, {
    approver: account.name,
    cashier: ctx.user?.name,
    handDiscount,
    roundOff,
    lines: lines.map(({ name, quantity, listPrice, price }) => ({ name, quantity, listPrice, price })),
  });
  return { id, approverName: account.name, ends };
}

export const priceApproval: Group<'parts/priceApproval'> = {
  approve: withBefore(
    (beforehand, { body }) => verifiedLogin(beforehand, body),
    (ctx, { body, before }) => approve(ctx, body, before),
  ),
};
