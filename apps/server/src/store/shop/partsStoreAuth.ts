import { can, type EventOf } from '@partsdesk/core/lifecycle';
import { creditCodeProblem, identityNumberProblem, maskIdentityNumber } from '@partsdesk/core/store/papers';
import { storeAuthLifecycle } from '@partsdesk/core/store/storeAuthLifecycle';
import { newId } from '../../db/ids';
import { signedAddress } from '../../file/addresses';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { columnsOf } from '../../kit/owner/columns';
import { lifecycleFailure } from '../../kit/owner/lifecycleFailure';
import { assertUnchanged } from '../../kit/owner/version';
import { containing, page } from '../../kit/page';
import { decrypted, encrypted } from '../../secrets';
import { storeAuths } from './storeAuths';
import { setAuthStatus } from './stores';

type Event = EventOf<typeof storeAuthLifecycle>;
/** The purpose of the key that encrypts the identity card's number. */
const ID_NUMBER = 'identityNumber';
const notYours = () => new Failure('店铺不存在，或您不是店主');

/** Selects the papers of stores that are not closed. Runs under the platform's role. */
const papers = (ctx: Context) =>
  ctx.db
    .selectFrom('platform.store_auth as auth')
    .innerJoin('platform.store as store', 'store.id', 'auth.store_id')
    .where('store.closed_time', 'is', null)
    .select([
      'auth.id',
      'auth.store_id as storeId',
      'store.name as storeName',
      'store.code as storeCode',
      'auth.status',
      'auth.company_name as companyName',
      'auth.credit_code as creditCode',
      'auth.legal_person as legalPerson',
      'auth.legal_id_number as sealedIdNumber',
      'auth.phone',
      'auth.licence_image as licenceImage',
      'auth.id_front_image as idFrontImage',
      'auth.id_back_image as idBackImage',
      'auth.reason',
      'auth.submit_time as submitTime',
      'auth.audit_time as auditTime',
      'auth.version',
    ])
    .$narrowType<{ status: 1 | 2 | 3 }>();

type Papers = Awaited<ReturnType<ReturnType<typeof papers>['executeTakeFirstOrThrow']>>;

const nameOf = (path: string) => path.split('/').at(-1) ?? '';

/** Refuses pictures of other owners, since the auditor would show them to whoever names them. */
async function assertOwnPictures(
  ctx: Context,
  storeId: string,
  pictures: Record<'licenceImage' | 'idFrontImage' | 'idBackImage', string>,
): Promise<void> {
  const own = await ctx.db
    .selectFrom('platform.stored_file')
    .select('name')
    .where('name', 'in', Object.values(pictures).map(nameOf))
    .where('is_private', '=', true)
    .where('customer_id', 'is', null)
    .where('type', 'like', 'image/%')
    .where((file) => file.or([file('user_id', '=', ctx.user?.id ?? ''), file('store_id', '=', storeId)]))
    .execute();
  for (const [field, path] of Object.entries(pictures))
    if (!own.some(({ name }) => path === `/file/${name}`)) throw new Failure('图片不存在，请重新上传', { field });
}

/** Reads papers for display: with their history, and only the ends of the identity card's number. */
async function shown(ctx: Context, found: readonly Papers[]) {
  const events =
    found.length === 0
      ? []
      : await ctx.db
          .selectFrom('platform.store_auth_event')
          .select(['auth_id as authId', 'title', 'reason', 'by_name as by', 'create_time as time'])
          .where(
            'auth_id',
            'in',
            found.map(({ id }) => id),
          )
          .orderBy('id')
          .execute();
  const view = (path: string) => signedAddress(ctx.settings, nameOf(path), ctx.now);
  return found.map(({ sealedIdNumber, ...one }) => ({
    ...one,
    views: { licence: view(one.licenceImage), idFront: view(one.idFrontImage), idBack: view(one.idBackImage) },
    legalIdNumber: maskIdentityNumber(decrypted(ctx.settings, ID_NUMBER, sealedIdNumber)),
    events: events
      .filter(({ authId }) => authId === one.id)
      .map(({ title, reason, by, time }) => ({ title, reason, by, time })),
  }));
}

const ownStore = (ctx: Context, storeId: string) =>
  ctx.db
    .selectFrom('platform.store')
    .select(['id', 'name', 'auth_status as authStatus'])
    .where('id', '=', storeId)
    .where('owner_id', '=', ctx.user?.id ?? '')
    .where('closed_time', 'is', null);

function assertGenuine(creditCode: string, idNumber: string | undefined): void {
  const codeProblem = creditCodeProblem(creditCode);
  if (codeProblem) throw new Failure(codeProblem, { field: 'creditCode' });
  const idProblem = idNumber === undefined ? undefined : identityNumberProblem(idNumber);
  if (idProblem) throw new Failure(idProblem, { field: 'legalIdNumber' });
}

/** Refuses a company that has another open store; closing that one frees its papers. */
async function assertCompanyIsFree(ctx: Context, storeId: string, creditCode: string): Promise<void> {
  const taken = await papers(ctx)
    .where('auth.credit_code', '=', creditCode)
    .where('auth.store_id', '<>', storeId)
    .where('auth.status', '<>', storeAuthLifecycle.statuses.rejected.code)
    .executeTakeFirst();
  if (taken) throw new Failure('该统一社会信用代码已用于其他店铺的认证', { field: 'creditCode' });
}

async function follow(
  ctx: Context,
  authId: string,
  storeId: string,
  status: number,
  event: Event,
  reason = '',
): Promise<void> {
  await setAuthStatus(ctx, storeId, status);
  await ctx.db
    .insertInto('platform.store_auth_event')
    .values({
      id: newId(ctx.now),
      auth_id: authId,
      title: storeAuthLifecycle.events[event].label,
      reason,
      by_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
}

/** Records an auditor's decision on papers. */
async function audit(
  ctx: Context,
  id: string,
  version: number | undefined,
  event: 'pass' | 'reject',
  reason = '',
): Promise<null> {
  const before = await papers(ctx).where('auth.id', '=', id).forUpdate().executeTakeFirst();
  if (!before) throw new Failure('认证申请不存在');
  assertUnchanged(`「${before.storeName}」的认证`, { version: before.version, current: before.status }, version);
  if (!can(storeAuthLifecycle, before.status, event))
    throw lifecycleFailure(`「${before.storeName}」的认证`, storeAuthLifecycle, before.status, event);
  const there = { ...ctx, storeId: before.storeId };
  const { status } = await storeAuths.move(there, before, { status: event }, { reason, auditTime: ctx.now });
  await follow(ctx, id, before.storeId, status, event, reason);
  return null;
}

export const partsStoreAuth: Group<'parts/partsStoreAuth'> = {
  async page(ctx, { query: { keyword, status, ...wanted } }) {
    let found = papers(ctx).orderBy('auth.submit_time', 'desc').orderBy('auth.id', 'desc');
    if (status !== undefined) found = found.where('auth.status', '=', status);
    if (keyword)
      found = found.where((where) =>
        where.or([
          where('store.name', 'ilike', containing(keyword)),
          where('auth.company_name', 'ilike', containing(keyword)),
        ]),
      );
    const { records, ...rest } = await page(ctx, found, wanted);
    return { ...rest, records: await shown(ctx, records) };
  },

  async getByStoreId(ctx, { query: { storeId } }) {
    if (!(await ownStore(ctx, storeId).executeTakeFirst())) throw notYours();
    const [mine] = await shown(ctx, await papers(ctx).where('auth.store_id', '=', storeId).execute());
    return mine ?? null;
  },

  async save(ctx, { body: { storeId, legalIdNumber, version, ...facts } }) {
    const store = await ownStore(ctx, storeId).forUpdate().executeTakeFirst();
    if (!store) throw notYours();
    const before = await papers(ctx).where('auth.store_id', '=', storeId).executeTakeFirst();
    const from = before?.status ?? store.authStatus;
    const event = can(storeAuthLifecycle, from, 'resubmit') ? 'resubmit' : 'submit';
    if (before) assertUnchanged(`「${store.name}」的认证`, before, version);
    storeAuths.after({ id: storeId, status: from }, { status: event });
    assertGenuine(facts.creditCode, legalIdNumber);
    const sealed =
      legalIdNumber === undefined ? before?.sealedIdNumber : encrypted(ctx.settings, ID_NUMBER, legalIdNumber);
    if (sealed === undefined) throw new Failure('请填写身份证号', { field: 'legalIdNumber' });
    await assertOwnPictures(ctx, storeId, {
      licenceImage: facts.licenceImage,
      idFrontImage: facts.idFrontImage,
      idBackImage: facts.idBackImage,
    });
    await assertCompanyIsFree(ctx, storeId, facts.creditCode);

    const row = { ...facts, legalIdNumber: sealed, reason: '', submitTime: ctx.now, auditTime: null };
    if (before) {
      const { status } = await storeAuths.move({ ...ctx, storeId }, before, { status: event }, row);
      await follow(ctx, before.id, storeId, status, event);
      return before.id;
    }
    const id = newId(ctx.now);
    const { status } = storeAuths.after({ id, status: from }, { status: event });
    await ctx.db
      .insertInto('platform.store_auth')
      .values({ ...columnsOf(row), status, id, store_id: storeId, create_time: ctx.now })
      .execute();
    ctx.changed('storeAuth', id, null, { ...facts, status });
    await follow(ctx, id, storeId, status, event);
    return id;
  },

  pass: (ctx, { query: { id, version } }) => audit(ctx, id, version, 'pass'),

  reject: (ctx, { query: { id, reason, version } }) => audit(ctx, id, version, 'reject', reason.trim()),
};
