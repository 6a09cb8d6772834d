import { memorySession } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { priceApproval } from '@partsdesk/sdk/parts/priceApproval';
import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { hashPassword } from '../../../account/login/password';
import type { Db } from '../../../db/database';
import { asKeeper } from '../../../db/keeper';
import { stockedShop } from '../../../testing/company/stockedShop';
import { startTestServer, type Person, type TestServer } from '../../../testing/startTestServer';

const [PASSWORD, CODE] = ['Guanli2026!', '260724'];
let server: TestServer;
let password_hash: string;
let approval_code_hash: string;
beforeAll(async () => {
  [server, password_hash, approval_code_hash] = await Promise.all([
    startTestServer(),
    hashPassword(PASSWORD),
    hashPassword(CODE),
  ]);
});
afterAll(() => server.stop());

/** Writes a member's code, or that there is none. */
const withCode = ({ id }: Person, hash: string | null = approval_code_hash) =>
  server.database.transaction({ role: 'platform' }, ({ db }) =>
    db.updateTable('platform.app_user').set({ approval_code_hash: hash }).where('id', '=', id).execute(),
  );

/** Logs a member in with a password, as a person would, and sets the code to approve with. */
async function setCode({ id }: Person, code: string | null, password = PASSWORD) {
  const { login_name: username } = await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db
      .updateTable('platform.app_user')
      .set({ password_hash })
      .where('id', '=', id)
      .returning('login_name')
      .executeTakeFirstOrThrow(),
  );
  const session = memorySession();
  session.login(await oauth(server.client()).login({ authType: 'password', username, password: PASSWORD }));
  const own = sysUser(server.client(session));
  await own.setApprovalCode({ password, code });
  return own;
}

/** Makes a shop with a cashier limited to 95 percent, two managers limited to 80 and one of 95. */
async function guardedShop() {
  const shop = await stockedShop(server);
  const head = shop.store.owner.client;
  const staff = () => shop.store.staff(['CashIndex'], shop.shopId);
  const [cashier, manager, other, equal] = [await staff(), await staff(), await staff(), await staff()];
  const roleOf = async ({ id }: Person) => (await partsStaff(head).getByUserId({ userId: id }))?.roles[0]?.roleId ?? '';
  const priceChange = await Promise.all(
    (
      [
        [cashier, 95],
        [manager, 80],
        [other, 80],
        [equal, 95],
      ] as const
    ).map(async ([person, lowestPercent]) => ({
      roleId: await roleOf(person),
      lowestPercent,
    })),
  );
  await storeSetting(head).save({ price: { version: 0, priceChange } });
  const lines = (price: number) => [{ skuId: shop.filter, quantity: 2, price, orderType: 1 as const }];
  return { ...shop, cashier, manager, other, equal, head, lines };
}

/** All text of a table, as it stands in a stolen dump. */
async function dump(table: string): Promise<string> {
  const read = (db: Db) =>
    sql<{ text: string }>`select row_to_json(t)::text as text from ${sql.raw(table)} t`.execute(db);
  const { rows } = table.startsWith('platform.')
    ? await server.database.transaction({ role: 'owner' }, ({ db }) => read(db))
    : await asKeeper(server.database, read);
  return rows.map(({ text }) => text).join('\n');
}

describe("a manager's own code", () => {
  test('[U-28] approves at the desk; order and trail tell who approved and by which way', async () => {
    const shop = await guardedShop();
    await withCode(shop.manager);
    const { approveByCode } = priceApproval(shop.cashier.client);
    const lines = shop.lines(3000);
    const { id: approvalId, approverName } = await approveByCode({ approverId: shop.manager.id, code: CODE, lines });
    const sale = await orderSale(shop.cashier.client).add({ lines, approvalId });
    const { timeline } = await orderSale(shop.owner.client).getById({ id: sale.id });
    expect(timeline).toMatchObject([
      { title: '开单' },
      { title: '改价授权', detail: expect.stringContaining(`${approverName} 授权（授权码）`) as string },
    ]);
    const trail = await dump('audit_entry');
    expect(trail).toContain('approveByCode');
    expect(trail).toMatch(/"way": ?"授权码"/);
    await expect(
      approveByCode({ approverId: shop.manager.id, code: CODE, lines: shop.lines(2700) }),
    ).rejects.toMatchObject({
      message: expect.stringContaining(`低于${approverName}的最低折扣 8折`) as string,
      errors: [{ field: 'approverId' }],
    });
  });

  test('[U-28] belongs to a chosen manager: two with the same code stay two, and who has none has none', async () => {
    const shop = await guardedShop();
    await Promise.all([withCode(shop.manager), withCode(shop.other)]);
    const { approveByCode } = priceApproval(shop.cashier.client);
    const by = async ({ id }: Person) =>
      (await approveByCode({ approverId: id, code: CODE, lines: shop.lines(3000) })).id;
    const rows = await dump('price_approval');
    expect(rows).not.toContain(CODE);
    await by(shop.manager);
    const second = await by(shop.other);
    expect(await dump('price_approval')).toMatch(new RegExp(`"${second}".*"approver_id":"${shop.other.id}".*"way":1`));
    await withCode(shop.other, null);
    await expect(by(shop.other)).rejects.toMatchObject({ message: '授权码错误', errors: [{ field: 'code' }] });
    await expect(by(shop.store.owner)).rejects.toMatchObject({ message: '授权码错误' });
  });

  test('[U-28] is offered of those who may go further than the cashier in this shop, and of them alone', async () => {
    const shop = await guardedShop();
    await withCode(shop.manager);
    const elsewhere = await shop.store.staff(['CashIndex'], await shop.store.branch('城西店'));
    const offered = await priceApproval(shop.cashier.client).approvers();
    const has = (person: Person) => offered.find(({ userId }) => userId === person.id)?.hasCode;
    expect([has(shop.manager), has(shop.other), has(shop.store.owner)]).toEqual([true, false, false]);
    expect([has(shop.cashier), has(shop.equal), has(elsewhere)]).toEqual([undefined, undefined, undefined]);
    expect(await priceApproval(shop.owner.client).approvers()).toEqual([]);
    expect(await priceApproval(shop.cashier.client).right()).toEqual({
      lowestPercent: 95,
      master: false,
      freeWarranty: 0,
    });
    for (const stranger of [elsewhere, (await server.store()).owner])
      await expect(
        priceApproval(shop.cashier.client).approveByCode({
          approverId: stranger.id,
          code: CODE,
          lines: shop.lines(3000),
        }),
      ).rejects.toMatchObject({ message: '授权人不是本店员工，不能授权', errors: [{ field: 'approverId' }] });
    await withCode(shop.equal);
    await expect(
      priceApproval(shop.cashier.client).approveByCode({
        approverId: shop.equal.id,
        code: CODE,
        lines: shop.lines(3000),
      }),
    ).rejects.toMatchObject({ message: expect.stringContaining('的权限不够') as string });
  });

  test('[U-28] is guessed five times in a quarter of an hour, however many come at once', async () => {
    const shop = await guardedShop();
    await withCode(shop.manager);
    const lines = shop.lines(3000);
    const type = (code: string) =>
      priceApproval(shop.cashier.client).approveByCode({ approverId: shop.manager.id, code, lines });
    const tries = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => type(`7391${String(10 + n)}`)));
    const why = tries.map((one) => (one.status === 'rejected' ? String((one.reason as Error).message) : 'let in'));
    expect(why.filter((text) => text === '授权码错误')).toHaveLength(5);
    expect(why.filter((text) => text === '授权码错误次数过多，请15分钟后再试')).toHaveLength(7);
    await expect(type(CODE)).rejects.toMatchObject({ httpStatus: 429 });
    server.clock.advance(15 * 60 + 61);
    await type(CODE);
  });

  test('[U-28] is guessed twenty times an hour in one shop, for whomever; the password serves meanwhile', async () => {
    const shop = await guardedShop();
    const managers = [shop.manager, shop.other, shop.equal, shop.store.owner, shop.cashier];
    const type = (person: Person) =>
      priceApproval(shop.cashier.client).approveByCode({
        approverId: person.id,
        code: '739182',
        lines: shop.lines(3000),
      });
    const tries = await Promise.allSettled(
      managers.slice(0, 4).flatMap((person) => Array.from({ length: 5 }, () => type(person))),
    );
    expect(new Set(tries.map((one) => one.status === 'rejected' && String((one.reason as Error).message)))).toEqual(
      new Set(['授权码错误']),
    );
    await expect(type(shop.cashier)).rejects.toMatchObject({
      httpStatus: 429,
      message: '本店授权码错误次数过多，请一小时后再试，或改用账号密码',
    });
    const { loginName } = await (await setCode(shop.manager, CODE)).user();
    await priceApproval(shop.cashier.client).approve({
      username: loginName,
      password: PASSWORD,
      lines: shop.lines(3000),
    });
  });
});

describe('setting it', () => {
  it('[U-28] needs the password, refuses what a bystander would try, and says whether one is set', async () => {
    const shop = await guardedShop();
    await expect(setCode(shop.manager, CODE, 'wrong')).rejects.toMatchObject({
      message: '密码错误',
      errors: [{ field: 'password' }],
    });
    for (const code of ['123456', '654321', '111111', '121212'])
      await expect(setCode(shop.manager, code)).rejects.toMatchObject({ message: '授权码过于简单，请换一个' });
    const own = await setCode(shop.manager, CODE);
    const { hasApprovalCode, phone } = await own.user();
    expect(hasApprovalCode).toBe(true);
    if (phone)
      await expect(setCode(shop.manager, phone.slice(-6))).rejects.toMatchObject({ errors: [{ field: 'code' }] });
    expect((await (await setCode(shop.manager, null)).user()).hasApprovalCode).toBe(false);
  });

  it('[U-28] [S-06] keeps it under the slow hash of passwords alone, in no answer, trail or request', async () => {
    const shop = await guardedShop();
    await setCode(shop.manager, '805137');
    await priceApproval(shop.cashier.client).approveByCode({
      approverId: shop.manager.id,
      code: '805137',
      lines: shop.lines(3000),
    });
    expect(await dump('platform.app_user')).toMatch(
      new RegExp(`"id":"${shop.manager.id}".*"approval_code_hash":"scrypt\\$15\\$`),
    );
    const kept = await Promise.all(
      ['platform.idempotent_answer', 'idempotent_answer', 'platform.login_try', 'audit_entry', 'platform.app_user'].map(
        dump,
      ),
    );
    expect(kept.slice(0, 2).join('\n')).not.toMatch(/setApprovalCode|approveByCode/);
    for (const text of kept) expect(text).not.toContain('805137');
  });
});
