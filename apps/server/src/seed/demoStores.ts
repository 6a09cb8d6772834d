import sharp from 'sharp';
import type { Transaction } from '../db/database';
import { newId } from '../db/ids';
import { storeFile } from '../file/store';
import type { Context } from '../kit/context';
import type { Settings } from '../settings';
import { partsStore } from '../store/shop/partsStore';
import { partsStoreAuth } from '../store/shop/partsStoreAuth';
import { addRejectedApplication } from './pay/demoMerchants';
import { seedContext } from './seedContext';

const call = <T>(handler: unknown) => handler as (ctx: Context, input: { query: object; body: unknown }) => Promise<T>;

/** Stores that submitted papers: one waits for review, the other was asked for corrections. */
const applicants = [
  {
    loginName: 'chengbei',
    applies: true,
    store: {
      name: '城北汽修配件',
      contact: '沈建平',
      phone: '13757100118',
      region: '浙江省 杭州市 拱墅区',
      address: '康桥路 66 号',
    },
    papers: {
      companyName: '杭州城北汽修配件有限公司',
      creditCode: '91330105MA27W3XH0P',
      legalPerson: '沈建平',
      legalIdNumber: '330105198406120011',
      phone: '13757100118',
    },
    reason: '',
  },
  {
    loginName: 'xiaoshan',
    applies: false,
    store: {
      name: '萧山重卡配件行',
      contact: '俞国良',
      phone: '13958011226',
      region: '浙江省 杭州市 萧山区',
      address: '通惠北路 1025 号',
    },
    papers: {
      companyName: '杭州萧山重卡配件行',
      creditCode: '92330109MA2B0C4K4H',
      legalPerson: '俞国良',
      legalIdNumber: '330109197911230036',
      phone: '13958011226',
    },
    reason: '营业执照照片反光，注册号看不清，请重新拍照上传',
  },
] as const;

type Kind = 'licenceImage' | 'idFrontImage' | 'idBackImage';
const line = (x: number, y: number, width: number) =>
  `<rect x="${String(x)}" y="${String(y)}" width="${String(width)}" height="14" rx="3" fill="#9aa3ad"/>`;
const lines = (x: number, from: number, widths: number[]) =>
  widths.map((width, index) => line(x, from + index * 44, width)).join('');
/** Drawings of papers without text: they resemble no real ones, and a machine may have no fonts. */
const drawings: Record<Kind, string> = {
  licenceImage: `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="680">
    <rect width="960" height="680" fill="#fdfaf0"/>
    <rect x="24" y="24" width="912" height="632" fill="none" stroke="#b8860b" stroke-width="8"/>
    <circle cx="480" cy="110" r="46" fill="#c0392b"/>
    ${line(330, 180, 300)}${lines(120, 260, [380, 320, 360, 300, 340, 280])}${lines(560, 260, [280, 240, 260])}
    <circle cx="720" cy="520" r="80" fill="none" stroke="#c0392b" stroke-width="8"/></svg>`,
  idFrontImage: `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="540">
    <rect width="860" height="540" rx="28" fill="#e8f1f8"/>${lines(60, 90, [220, 300, 260, 340, 280])}
    <rect x="590" y="90" width="200" height="250" rx="12" fill="#c5ced8"/>
    <circle cx="690" cy="180" r="52" fill="#8795a5"/>
    <rect x="620" y="250" width="140" height="90" rx="44" fill="#8795a5"/>${line(60, 440, 620)}</svg>`,
  idBackImage: `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="540">
    <rect width="860" height="540" rx="28" fill="#eef3ea"/>
    <circle cx="140" cy="140" r="72" fill="#c0392b"/>
    ${lines(280, 90, [420, 360])}${lines(280, 360, [300, 380])}</svg>`,
};

async function addUser(transaction: Transaction, { loginName, store }: (typeof applicants)[number], now: Date) {
  const id = newId(now);
  const { password_hash } = await transaction.db
    .selectFrom('platform.app_user')
    .select('password_hash')
    .where('login_name', '=', 'laoban')
    .executeTakeFirstOrThrow();
  await transaction.db
    .insertInto('platform.app_user')
    .values({ id, login_name: loginName, name: store.contact, phone: store.phone, password_hash, create_time: now })
    .execute();
  return { id, name: store.contact };
}

/** Adds stores for the platform to review, and one in which its operator works. Runs under the platform's role. */
export async function addDemoStores(transaction: Transaction, now: Date, settings: Settings): Promise<void> {
  const { db } = transaction;
  const operator = await db
    .selectFrom('platform.app_user')
    .select(['id', 'name'])
    .where('login_name', '=', 'pingtai')
    .executeTakeFirstOrThrow();
  const platform = await call<string>(partsStore.add)(seedContext(transaction, { now, user: operator }), {
    query: {},
    body: { name: '平台运营中心', contact: operator.name, address: '杭州市余杭区文一西路 998 号' },
  });
  const demo = await db
    .selectFrom('platform.app_user')
    .select('id')
    .where('login_name', '=', 'laoban')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('platform.store')
    .set({ auth_status: 2 })
    .where((store) => store.or([store('id', '=', platform), store('owner_id', '=', demo.id)]))
    .execute();

  const pictures = await Promise.all(
    Object.entries(drawings).map(
      async ([kind, svg]) =>
        [kind, await sharp(Buffer.from(svg)).jpeg().toBuffer({ resolveWithObject: true })] as const,
    ),
  );
  for (const applicant of applicants) {
    const user = await addUser(transaction, applicant, now);
    // Uses the installation's settings, whose secret encrypts the number of the identity card.
    const ctx = { ...seedContext(transaction, { now, user }), settings };
    const storeId = await call<string>(partsStore.add)(ctx, { query: {}, body: applicant.store });
    const paths: Record<string, string> = {};
    const ofStore: Record<Kind, string> = { licenceImage: '', idFrontImage: '', idBackImage: '' };
    for (const [kind, { data, info }] of pictures) {
      const file = {
        content: data,
        type: 'image/jpeg',
        extension: 'jpg',
        name: `${kind}.jpg`,
        isPrivate: true,
        width: info.width,
        height: info.height,
      };
      paths[kind] = (await storeFile(db, settings, { storeId: '', userId: user.id }, file, now)).path;
      if (applicant.applies)
        ofStore[kind as Kind] = (await storeFile(db, settings, { storeId, userId: user.id }, file, now)).path;
    }
    const id = await call<string>(partsStoreAuth.save)(ctx, {
      query: {},
      body: { storeId, ...applicant.papers, ...paths },
    });
    if (applicant.applies) {
      await transaction.become({ role: 'tenant', storeId });
      await addRejectedApplication(
        { ...seedContext(transaction, { now, user, storeId, placeId: '' }), settings },
        ofStore,
      );
      await transaction.become({ role: 'platform' });
    }
    if (applicant.reason)
      await call(partsStoreAuth.reject)(seedContext(transaction, { now, user: operator }), {
        query: { id, reason: applicant.reason },
        body: undefined,
      });
  }
}
