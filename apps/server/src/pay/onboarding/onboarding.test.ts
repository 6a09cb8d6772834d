import { rm } from 'node:fs/promises';
import type { MerchantProvider } from '@partsdesk/core/pay/onboarding/merchantForm';
import { sqbApplyLifecycle } from '@partsdesk/core/pay/onboarding/sqbApplyLifecycle';
import { wxApplyLifecycle } from '@partsdesk/core/pay/onboarding/wxApplyLifecycle';
import { paySqbAccount } from '@partsdesk/sdk/pay/paySqbAccount';
import { payWxMeichantApply } from '@partsdesk/sdk/pay/payWxMeichantApply';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '../../db/database';
import {
  completeForm,
  decide,
  desk,
  filedAt,
  goOn,
  handedIn,
  toTheEnd,
  until,
  uploaded,
} from '../../testing/company/onboarding';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { sqbTerminalOf, wxMerchantOf } from '../shouqianba/merchants';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const inStore = <T>(storeId: string, work: (transaction: Transaction) => Promise<T>) =>
  server.database.transaction({ role: 'tenant', storeId }, work);

describe('onboarding at WeChat Pay', () => {
  it('goes from draft over rejection and correction to open, and opens online pay [FLOW-05] [PROD-13]', async () => {
    const { id: storeId, owner } = await server.store();
    const calls = desk(owner, 'wechat');
    const form = await completeForm(server, owner);
    const id = await calls.add({ subject: form.subject ?? {} });
    const { version } = await calls.get(id);
    await calls.update({ id, version, form });
    await calls.submit({ id });
    const auditing = await until(
      () => calls.get(id),
      ({ status }) => status === wxApplyLifecycle.statuses.auditing.code,
    );
    const [filed] = await filedAt(server, auditing.code);
    expect(filed?.form).toMatchObject({
      business_code: auditing.code,
      bank_account_info: { account_number: form.bank?.accountNumber, bank_account_type: 'BANK_ACCOUNT_TYPE_PERSONAL' },
    });
    expect(JSON.stringify(filed?.form)).not.toContain('""');

    const rejected = await goOn(server, owner, 'wechat', auditing, {
      act: 'reject',
      field: 'bank_account_info.account_number',
      fieldName: '银行账号',
      reason: '账号与户名不符',
    });
    expect(rejected).toMatchObject({
      status: wxApplyLifecycle.statuses.rejected.code,
      findings: [{ field: 'bank.accountNumber', name: '银行账号', reason: '账号与户名不符' }],
    });
    await calls.update({
      id,
      version: rejected.version,
      form: { bank: { ...rejected.form.bank, accountNumber: '6222029999999999999' } },
    });
    await calls.submit({ id });
    await until(
      () => calls.get(id),
      ({ status }) => status === wxApplyLifecycle.statuses.auditing.code,
    );
    expect(await goOn(server, owner, 'wechat', auditing, 'approve')).toMatchObject({
      status: 4,
      signUrl: expect.stringContaining('/sandbox/pay/onboarding/') as string,
    });
    expect(await goOn(server, owner, 'wechat', auditing, 'verify')).toMatchObject({
      status: 5,
      subMchid: expect.stringMatching(/^16\d{8}$/) as string,
    });
    const open = await goOn(server, owner, 'wechat', auditing, 'sign', 'open');
    expect(open).toMatchObject({
      status: wxApplyLifecycle.statuses.finished.code,
      signUrl: '',
      findings: [],
      reason: '',
    });
    expect(await inStore(storeId, ({ db }) => wxMerchantOf(db, storeId))).toEqual({
      subMchid: (await payWxMeichantApply(owner.client).queryApplyInfo())?.subMchid,
    });
    expect(open.events.map(({ title }) => title)).toEqual([
      '新建申请',
      '提交',
      '进入审核',
      '驳回',
      '提交',
      '进入审核',
      '等待账户验证',
      '等待签约',
      '完成签约',
      '开通',
    ]);
  });

  it('asks by itself every ten minutes, and never goes back from open [FLOW-05]', async () => {
    const { owner } = await server.store();
    const applied = await handedIn(server, owner, 'wechat');
    for (const act of toTheEnd.wechat) await decide(server, { provider: 'wechat', code: applied.code, act });
    server.clock.advance(601);
    const calls = desk(owner, 'wechat');
    await until(
      () => calls.get(applied.id),
      ({ status }) => status === 7,
    );
    await decide(server, { provider: 'wechat', code: applied.code, act: 'state', state: 'APPLYMENT_STATE_AUDITING' });
    server.clock.advance(6);
    expect(await calls.sync(applied.id)).toMatchObject({ status: 7 });
  });

  it('stores and shows an unknown state; a lapse ends it, and the next form begins with the same values', async () => {
    const { owner } = await server.store();
    const applied = await handedIn(server, owner, 'wechat');
    expect(await goOn(server, owner, 'wechat', applied, { act: 'state', state: 'APPLYMENT_STATE_MOON' })).toMatchObject(
      { status: 2, remoteState: 'APPLYMENT_STATE_MOON' },
    );
    expect(
      await goOn(server, owner, 'wechat', applied, { act: 'state', state: 'APPLYMENT_STATE_TO_BE_SIGNED' }, 'lapse'),
    ).toMatchObject({ status: 8 });
    const again = await desk(owner, 'wechat').add({});
    expect(await desk(owner, 'wechat').get(again)).toMatchObject({
      status: 0,
      form: { subject: { merchantName: '杭州市拱墅区顺达汽配经营部' } },
    });
    expect((await desk(owner, 'wechat').get(again)).code).not.toBe(applied.code);
  });

  it.each(
    ['wechat', 'shouqianba'].flatMap((provider) =>
      ['lose', 'drop'].map((act) => [provider, act] as [MerchantProvider, string]),
    ),
  )('hands in exactly one form at %s when a request is met by "%s"', async (provider, act) => {
    const { owner } = await server.store();
    const calls = desk(owner, provider);
    const id = await calls.add(await completeForm(server, owner));
    await decide(server, { provider, act });
    await calls.submit({ id });
    await until(
      () =>
        inStore(owner.session.context().tenantId ?? '', ({ db }) =>
          db.selectFrom('merchant_filing').select(['tries']).where('id', '=', id).executeTakeFirstOrThrow(),
        ),
      ({ tries }) => tries === 1,
    );
    const submitting = (await calls.get(id)).status;
    expect(submitting).toBe(
      provider === 'wechat' ? wxApplyLifecycle.statuses.submitting.code : sqbApplyLifecycle.statuses.submitting.code,
    );
    server.clock.advance(20);
    const { code } = await until(
      () => calls.get(id),
      ({ status }) => status !== submitting,
    );
    expect(await filedAt(server, code)).toHaveLength(1);
  });

  it('a field that WeChat Pay refuses at once sends the form back with the field named', async () => {
    const { owner } = await server.store();
    const calls = desk(owner, 'wechat');
    const id = await calls.add(await completeForm(server, owner));
    await decide(server, {
      provider: 'wechat',
      act: 'refuse',
      field: '/body/business_info/merchant_shortname',
      reason: '商户简称含有敏感词',
    });
    await calls.submit({ id });
    const back = await until(
      () => calls.get(id),
      ({ status }) => status === 0,
    );
    expect(back.findings).toEqual([{ field: 'business.shortName', name: '商户简称', reason: '商户简称含有敏感词' }]);
  });
});

describe('onboarding at Shouqianba', () => {
  it('goes from draft over rejection and correction to open, its terminal encrypted [FLOW-06] [DATA-21]', async () => {
    const { id: storeId, owner } = await server.store();
    const calls = desk(owner, 'shouqianba');
    const accounts = paySqbAccount(owner.client);
    expect(await accounts.queryApplyInfo()).toEqual({ applyStatus: 0, id: null });
    const applied = await handedIn(server, owner, 'shouqianba');
    expect(await accounts.queryApplyInfo()).toEqual({ applyStatus: 2, id: applied.id });
    const rejected = await goOn(server, owner, 'shouqianba', applied, {
      act: 'reject',
      field: 'store.entrance_photo',
      fieldName: '门头照片',
      reason: '看不清招牌',
    });
    expect(rejected).toMatchObject({
      status: 4,
      applyStatus: 4,
      findings: [{ field: 'business.entranceImage', name: '门头照片', reason: '看不清招牌' }],
    });
    await calls.update({
      id: applied.id,
      form: { business: { ...rejected.form.business, entranceImage: await uploaded(owner) } },
    });
    await calls.submit({ id: applied.id });
    await until(
      () => calls.get(applied.id),
      ({ status }) => status === sqbApplyLifecycle.statuses.inReview.code,
    );
    expect(await goOn(server, owner, 'shouqianba', applied, 'approve')).toMatchObject({ status: 6, applyStatus: 3 });
    const open = await goOn(server, owner, 'shouqianba', applied, 'verify', 'sign', 'open');
    expect(open).toMatchObject({
      status: 1,
      applyStatus: 1,
      merchantSn: expect.stringMatching(/^16800\d{8}$/) as string,
    });
    const terminal = await inStore(storeId, ({ db }) => sqbTerminalOf(db, server.settings, storeId));
    expect(terminal?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(await accounts.queryApplyInfo()).toEqual({ applyStatus: 1, id: applied.id });
    // Closed by the provider, the account takes no more payments, and a new application may be made.
    expect(await goOn(server, owner, 'shouqianba', applied, 'close')).toMatchObject({
      status: 5,
      applyStatus: 5,
      terminalSn: '',
    });
    expect(await inStore(storeId, ({ db }) => sqbTerminalOf(db, server.settings, storeId))).toBeUndefined();
    await calls.add({});
  });

  it('changes the settlement account after rejection and correction; the old one holds before [FLOW-06]', async () => {
    const { owner } = await server.store();
    const accounts = paySqbAccount(owner.client);
    const applied = await handedIn(server, owner, 'shouqianba');
    const open = await goOn(server, owner, 'shouqianba', applied, ...toTheEnd.shouqianba);
    const id = await accounts.addChange({ kind: 'settlement', form: {} });
    await expect(accounts.submitChange({ id })).rejects.toThrow('没有任何变化');
    await accounts.updateChange({ id, form: { bank: { ...open.form.bank, accountNumber: '6222020000000008888' } } });
    await accounts.submitChange({ id });
    const { changes } = await until(
      () => accounts.get({ id: applied.id }),
      (account) => account.changes[0]?.status === 2,
    );
    await expect(accounts.addChange({ kind: 'base', form: {} })).rejects.toThrow('已有变更');
    const code = `PD${id.replaceAll('-', '')}`;
    await decide(server, {
      provider: 'shouqianba',
      code,
      act: 'reject',
      field: 'bank_account.number',
      reason: '卡号无效',
    });
    server.clock.advance(6);
    expect((await accounts.syncApplyStatus({ id: applied.id })).changes[0]).toMatchObject({
      status: 5,
      findings: [{ field: 'bank.accountNumber', reason: '卡号无效' }],
    });
    await accounts.updateChange({
      id,
      form: { bank: { ...changes[0]?.form.bank, accountNumber: '6222020000000009999' } },
    });
    await accounts.submitChange({ id });
    await until(
      () => accounts.get({ id: applied.id }),
      (account) => account.changes[0]?.status === 2,
    );
    expect((await accounts.get({ id: applied.id })).form.bank?.accountNumber).toMatch(/0123$/);
    await decide(server, { provider: 'shouqianba', code, act: 'approve' });
    await decide(server, { provider: 'shouqianba', code, act: 'open' });
    server.clock.advance(6);
    const after = await accounts.syncApplyStatus({ id: applied.id });
    expect(after).toMatchObject({ status: 1, form: { bank: { accountNumber: '***************9999' } } });
    expect(after.changes[0]).toMatchObject({ status: 4 });
  });
});

describe('what is refused', () => {
  it('a bank account that does not go with the subject, and whatever is missing, is named field by field', async () => {
    const { owner } = await server.store();
    const calls = desk(owner, 'wechat');
    const form = await completeForm(server, owner);
    const id = await calls.add({
      ...form,
      subject: { ...form.subject, subjectType: 'ENTERPRISE' },
      contact: { contactType: 'SUPER', name: '李四' },
    });
    const refusal: unknown = await calls.submit({ id }).catch((error: unknown) => error);
    const fields = (refusal as { errors: { field: string }[] }).errors.map(({ field }) => field);
    expect(fields).toEqual(
      expect.arrayContaining([
        'form.bank.accountType',
        'form.contact.idNumber',
        'form.contact.letterImage',
        'form.contact.phone',
      ]),
    );
    expect(await calls.get(id)).toMatchObject({ status: 0 });
  });

  it('numbers that cannot be right are not even kept in a draft', async () => {
    const { owner } = await server.store();
    const calls = desk(owner, 'shouqianba');
    await expect(calls.add({ subject: { licenceNumber: '92330105MA2B0P5L30' } })).rejects.toMatchObject({
      errors: [{ field: 'form.subject.licenceNumber' }],
    });
    await expect(calls.add({ legalPerson: { idNumber: '110105194912310021' } })).rejects.toMatchObject({
      errors: [{ field: 'form.legalPerson.idNumber' }],
    });
    await expect(calls.add({ bank: { accountNumber: '62220212345678****' } })).rejects.toMatchObject({
      errors: [{ field: 'form.bank.accountNumber' }],
    });
    await expect(calls.add({ contact: { phone: '12345678901', email: 'x@y' } })).rejects.toMatchObject({
      errors: [{ field: 'form.contact.phone' }, { field: 'form.contact.email' }],
    });
  });

  it("a picture that is none, a public one, and another store's picture or application", async () => {
    const [mine, theirs] = [await server.store(), await server.store()];
    const calls = desk(mine.owner, 'wechat');
    await expect(calls.add({ subject: { licenceImage: '/file/../../etc/passwd' } })).rejects.toThrow('图片不存在');
    await expect(calls.add({ subject: { licenceImage: await uploaded(theirs.owner) } })).rejects.toThrow('图片不存在');
    const id = await desk(theirs.owner, 'wechat').add({});
    for (const attempt of [
      () => calls.get(id),
      () => calls.update({ id, form: {} }),
      () => calls.submit({ id }),
      () => calls.sync(id),
    ])
      await expect(attempt()).rejects.toThrow('申请不存在');
    const own = await calls.add({});
    await expect(desk(mine.owner, 'shouqianba').get(own)).rejects.toThrow('申请不存在');
    await expect(calls.add({})).rejects.toThrow('不能重复新建');
  });

  it('ID and bank numbers are answered masked, stored encrypted, and kept when sent back masked', async () => {
    const { id: storeId, owner } = await server.store();
    const calls = desk(owner, 'wechat');
    const form = await completeForm(server, owner);
    const id = await calls.add(form);
    const shown = await calls.get(id);
    expect(shown.form.legalPerson?.idNumber).toBe('1101**********002X');
    expect(shown.form.bank?.accountNumber).toBe('***************0123');
    await calls.update({
      id,
      form: { legalPerson: { ...shown.form.legalPerson, idAddress: '新地址1号' }, bank: shown.form.bank ?? {} },
    });
    await calls.submit({ id });
    const { code } = await until(
      () => calls.get(id),
      ({ status }) => status === 2,
    );
    const [filed] = await filedAt(server, code);
    expect(filed?.form).toMatchObject({
      bank_account_info: { account_number: form.bank?.accountNumber },
      subject_info: {
        identity_info: { id_card_info: { id_card_number: form.legalPerson?.idNumber, id_card_address: '新地址1号' } },
      },
    });
    const row = JSON.stringify(
      await inStore(storeId, ({ db }) => db.selectFrom('merchant_filing').selectAll().executeTakeFirstOrThrow()),
    );
    expect(row).not.toContain('6222021234567890123');
    expect(row).not.toContain('11010519491231002X');
  });

  it('a form without the pictures’ files goes back to be mended at the picture', async () => {
    const { owner } = await server.store();
    const calls = desk(owner, 'shouqianba');
    const form = await completeForm(server, owner);
    const id = await calls.add(form);
    await rm(`${server.dataDir}/files/${owner.session.context().tenantId ?? ''}`, { recursive: true });
    await calls.submit({ id });
    expect(
      await until(
        () => calls.get(id),
        ({ status }) => status === 0,
      ),
    ).toMatchObject({ findings: [{ field: 'subject.licenceImage' }] });
  });
});
