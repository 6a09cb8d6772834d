import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { partsStoreAuth } from '@partsdesk/sdk/parts/partsStoreAuth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedPicture } from '../../testing/company/storedPicture';
import { startTestServer, type Person, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let operator: Person;
beforeAll(async () => {
  server = await startTestServer();
  operator = await server.person();
  await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db.updateTable('platform.app_user').set({ platform_level: 1 }).where('id', '=', operator.id).execute(),
  );
});
afterAll(() => server.stop());

const codes = [
  '91330106673959654P',
  '91330105MA27W3XH0P',
  '92330109MA2B0C4K4H',
  '91330106MA2AXY7H1Y',
  '91330100MA2GDK8T2E',
  '91110000802100433B',
  '91440300708461136T',
  '91310000132210615W',
  '911101085923662400',
  '91440101190480820R',
].values();
async function withoutNumber(owner: Person, creditCode = codes.next().value ?? '') {
  const picture = () => storedPicture(server, owner.id);
  return {
    companyName: '杭州顺达汽配有限公司',
    creditCode,
    legalPerson: '陈国华',
    phone: '13900000001',
    licenceImage: await picture(),
    idFrontImage: await picture(),
    idBackImage: await picture(),
  };
}
const papers = async (owner: Person, creditCode?: string) => ({
  ...(await withoutNumber(owner, creditCode)),
  legalIdNumber: '11010519491231002X',
});
const authOf = (person: Person) => partsStoreAuth(person.client);

describe('the authentication of a store', () => {
  it('is handed in by the owner, audited by the platform, and tells its history [FLOW-03] [PROD-04]', async () => {
    const { id: storeId, owner } = await server.store();
    expect(await authOf(owner).getByStoreId({ storeId })).toBeNull();
    const id = await authOf(owner).save({ storeId, ...(await papers(owner)) });
    expect(await authOf(owner).getByStoreId({ storeId })).toMatchObject({
      id,
      status: 1,
      legalIdNumber: '1101**********002X',
      reason: '',
      auditTime: null,
      version: 1,
    });
    expect((await authOf(operator).page({ status: 1 })).records).toMatchObject([
      { id, storeId, legalIdNumber: '1101**********002X' },
    ]);
    await authOf(operator).pass({ id, version: 1 });
    expect((await partsStore(owner.client).get()).authStatus).toBe(2);
    const done = await authOf(owner).getByStoreId({ storeId });
    expect(done).toMatchObject({ status: 2 });
    expect(done?.events.map(({ title }) => title)).toEqual(['提交认证', '通过']);
    await expect(authOf(owner).save({ storeId, ...(await papers(owner, done?.creditCode)) })).rejects.toMatchObject({
      status: 51001,
      message: '店铺认证已认证，不能提交认证',
    });
  });

  it('is rejected with a required reason, and submitted again without the number of the card [FLOW-03]', async () => {
    const { id: storeId, owner } = await server.store();
    const id = await authOf(owner).save({ storeId, ...(await papers(owner)) });
    await expect(authOf(operator).reject({ id, reason: '' })).rejects.toMatchObject({
      httpStatus: 400,
      message: '驳回原因不能为空',
    });
    await expect(authOf(operator).reject({ id, reason: '   ' })).rejects.toMatchObject({
      httpStatus: 400,
      message: '驳回原因不能为空',
    });
    await authOf(operator).reject({ id, reason: '营业执照不清晰' });
    const rejected = await authOf(owner).getByStoreId({ storeId });
    expect(rejected).toMatchObject({ status: 3, reason: '营业执照不清晰', version: 2 });
    await expect(authOf(operator).pass({ id })).rejects.toMatchObject({ status: 51001 });
    await authOf(owner).save({
      storeId,
      ...(await withoutNumber(owner, rejected?.creditCode)),
      legalPerson: '陈国栋',
      version: 2,
    });
    expect(await authOf(owner).getByStoreId({ storeId })).toMatchObject({
      status: 1,
      reason: '',
      legalPerson: '陈国栋',
      legalIdNumber: '1101**********002X',
      version: 3,
    });
    await expect(authOf(operator).pass({ id, version: 1 })).rejects.toMatchObject({
      status: 51001,
      message: expect.stringContaining('已被他人修改') as string,
    });
  });

  it('encrypts the number of the identity card: the same number is stored differently each time', async () => {
    const sealed = [];
    for (let count = 0; count < 2; count += 1) {
      const { id: storeId, owner } = await server.store();
      const id = await authOf(owner).save({ storeId, ...(await papers(owner)) });
      const row = await server.database.transaction({ role: 'platform' }, ({ db }) =>
        db.selectFrom('platform.store_auth').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      );
      expect(JSON.stringify(row)).not.toContain('19491231');
      sealed.push(row.legal_id_number);
    }
    expect(sealed[0]).not.toBe(sealed[1]);
  });

  it('asks the check digits of credit code and identity card, and names the field', async () => {
    const { id: storeId, owner } = await server.store();
    await expect(authOf(owner).save({ storeId, ...(await papers(owner, '91330106673959654Q')) })).rejects.toMatchObject(
      { status: 1, errors: [{ field: 'creditCode' }] },
    );
    await expect(
      authOf(owner).save({
        storeId,
        ...(await papers(owner, '91110000802100433B')),
        legalIdNumber: '110105194912310021',
      }),
    ).rejects.toMatchObject({ errors: [{ field: 'legalIdNumber', message: '身份证号有误，请核对每一位' }] });
    await expect(
      authOf(owner).save({ storeId, ...(await withoutNumber(owner, '91110000802100433B')) }),
    ).rejects.toMatchObject({ errors: [{ field: 'legalIdNumber', message: '请填写身份证号' }] });
  });

  it('shows the pictures by addresses that end, and takes nobody else’s', async () => {
    const [mine, theirs] = [await server.store(), await server.store()];
    const facts = await papers(mine.owner);
    await expect(
      authOf(mine.owner).save({
        storeId: mine.id,
        ...facts,
        licenceImage: await storedPicture(server, theirs.owner.id),
      }),
    ).rejects.toMatchObject({ message: '图片不存在，请重新上传', errors: [{ field: 'licenceImage' }] });
    await expect(
      authOf(mine.owner).save({ storeId: mine.id, ...facts, idBackImage: '/file/../../etc/passwd' }),
    ).rejects.toMatchObject({ errors: [{ field: 'idBackImage' }] });
    await authOf(mine.owner).save({ storeId: mine.id, ...facts });
    const views = (await authOf(operator).page({ status: 1, pageSize: 100 })).records.find(
      ({ storeId }) => storeId === mine.id,
    )?.views;
    expect(views?.licence).toMatch(new RegExp(`^${facts.licenceImage}[?]e=\\d+&s=.+`));
  });

  it('of a company serves one store', async () => {
    const [one, other] = [await server.store(), await server.store()];
    const same = await papers(one.owner);
    await authOf(one.owner).save({ storeId: one.id, ...same });
    await expect(
      authOf(other.owner).save({ storeId: other.id, ...(await papers(other.owner, same.creditCode)) }),
    ).rejects.toMatchObject({ message: '该统一社会信用代码已用于其他店铺的认证', errors: [{ field: 'creditCode' }] });
  });

  it("is the owner's business alone; other stores' do not exist", async () => {
    const store = await server.store();
    const clerk = await store.staff([]);
    const refused = { message: '店铺不存在，或您不是店主' };
    await expect(authOf(clerk).getByStoreId({ storeId: store.id })).rejects.toMatchObject(refused);
    await expect(
      authOf(clerk).save({ storeId: store.id, ...(await papers(clerk, '91110000802100433B')) }),
    ).rejects.toMatchObject(refused);
    await expect(authOf(store.owner).page({})).rejects.toMatchObject({ httpStatus: 403 });
  });
});
