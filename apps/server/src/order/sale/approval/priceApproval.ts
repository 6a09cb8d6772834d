import { enabled } from '@partsdesk/core/enabled';
import { orderMoney } from '@partsdesk/core/order/sale/orderMoney';
import { NO_PRICE_RIGHT } from '@partsdesk/core/order/sale/priceAuthority';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { approvalCodesOf, verifiedApprover } from '../../../account/login/approvalCode';
import { verifiedLogin, type LoginAccount } from '../../../account/login/verifiedLogin';
import { addSeconds } from '../../../clock';
import { newId } from '../../../db/ids';
import type { Context } from '../../../kit/context';
import { withBefore, type Group } from '../../../kit/contract';
import { Failure } from '../../../kit/failure';
import { priceSetting } from '../../../kit/storeSettings';
import { priceRightOf, priceRightsHere } from '../../../store/setting/priceRight';
import { visibleStaff } from '../../../store/staff/visibleStaff';
import { pricedLines } from '../pricedLines';
import { APPROVAL_WAYS, type ApprovalWay } from './approvalWays';
import { cartHash, problemsFor } from './priceAuthority';

type Cart = Omit<BodyOf<operations['priceApproval_approve']>, 'username' | 'password'>;

/** What is said of a wrong password or code, and of which fields. */
const REFUSALS = {
  password: { wrong: '账号或密码错误', field: 'password', person: 'username' },
  code: { wrong: '授权码错误', field: 'code', person: 'approverId' },
} as const;

type Approver = Pick<NonNullable<LoginAccount>, 'id' | 'name' | 'status'> | undefined;

const GOOD_SECONDS = 10 * 60;

async function approve(
  ctx: Context,
  { lines: wanted, customerId, vehicleId, handDiscount = 0, roundOff = 0 }: Cart,
  account: Approver,
  way: ApprovalWay,
) {
  const { wrong, field, person } = REFUSALS[way];
  if (!account) throw new Failure(wrong, { field });
  if (account.status === enabled.statuses.disabled.code) throw new Failure('账号已被停用', { field: person });
  const { value: setting } = await priceSetting(ctx);
  const right = await priceRightOf(ctx, account.id, setting);
  if (!right) throw new Failure(`「${account.name}」不是本店员工，不能授权`, { field: person });

  const lines = await pricedLines(ctx, wanted, customerId, vehicleId);
  const money = orderMoney({ lines, handDiscount, roundOff });
  if (!money.ok) throw new Failure(money.message, { field: money.field });
  const cart = { lines, money: money.lines, handDiscount, roundOff };
  const [problem] = await problemsFor(ctx, cart, right, setting, account.name);
  if (problem) throw new Failure(`「${account.name}」的权限不够：${problem.message}`, { field: person });

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
      way: APPROVAL_WAYS[way].code,
      cart_hash: cartHash(cart),
      ends,
      create_time: ctx.now,
    })
    .execute();
  ctx.changed('priceApproval', id, null, {
    approver: account.name,
    way: APPROVAL_WAYS[way].label,
    cashier: ctx.user?.name,
    handDiscount,
    roundOff,
    lines: lines.map(({ name, quantity, listPrice, price }) => ({ name, quantity, listPrice, price })),
  });
  return { id, approverName: account.name, ends };
}

/** Returns how far the caller may go alone. */
async function ownRight(ctx: Context) {
  const { value: setting } = await priceSetting(ctx);
  const right = (await priceRightOf(ctx, ctx.user?.id ?? '', setting)) ?? NO_PRICE_RIGHT;
  return { ...right, freeWarranty: setting.freeWarranty };
}

/** Lists who works here and may go further than the caller. */
async function approvers(ctx: Context) {
  const { value: setting } = await priceSetting(ctx);
  const all = await priceRightsHere(ctx, setting);
  const own = all.find(({ userId }) => userId === ctx.user?.id)?.right ?? NO_PRICE_RIGHT;
  const wider = own.master ? [] : all.filter(({ right }) => right.master || right.lowestPercent < own.lowestPercent);
  if (!wider.length) return [];
  const accounts = await ctx.platform((db) =>
    approvalCodesOf(
      db,
      wider.map(({ userId }) => userId),
    ),
  );
  return wider.flatMap(({ userId, name }) => {
    const account = accounts.find(({ id }) => id === userId);
    return account ? [{ userId, name, hasCode: account.hasCode }] : [];
  });
}

export const priceApproval: Group<'parts/priceApproval'> = {
  right: (ctx) => ownRight(ctx),
  approvers: (ctx) => approvers(ctx),
  approve: withBefore(
    (beforehand, { body }) => verifiedLogin(beforehand, body),
    (ctx, { body, before }) => approve(ctx, body, before, 'password'),
  ),
  approveByCode: withBefore(
    async (beforehand, { body: { approverId, code } }) => {
      const here = await beforehand.store((db) =>
        visibleStaff({ ...beforehand, db })
          .select('staff.id')
          .where('staff.user_id', '=', approverId)
          .executeTakeFirst(),
      );
      // Counts no try for somebody of another store, whom its tries would lock out.
      if (!here) throw new Failure('授权人不是本店员工，不能授权', { field: 'approverId' });
      return verifiedApprover(beforehand, approverId, code);
    },
    (ctx, { body, before }) => approve(ctx, body, before, 'code'),
  ),
};
