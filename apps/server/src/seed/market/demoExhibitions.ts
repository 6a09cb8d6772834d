import { addDays, dayOf } from '../../clock';
import type { Transaction } from '../../db/database';
import { appSignInExhibition, appSignInExhibitionRecord } from '../../market/exhibition/appSignIn';
import { sceneOfExhibition } from '../../market/exhibition/signInCode';
import { signInExhibition } from '../../market/exhibition/signInExhibition';
import { call } from '../call';
import { seedContext } from '../seedContext';

const addExhibition = call<string>(signInExhibition.add);
const scan = call<{ attributes: { id: string; label: string }[]; pass: string }>(appSignInExhibition.item);
const join = call<string>(appSignInExhibitionRecord.add);

const PURPOSE = '所填信息只用于本次展会的联系和资料寄送，不提供给他人。';
const FIELDS = [
  { label: '单位名称', kind: 'text', required: true },
  { label: '联系手机', kind: 'mobile', required: false },
  { label: '主营', kind: 'choice', required: true, choices: ['维修', '配件', '车队', '其他'] },
];
/** In days from today: one that is over, one under way with a rotating code, one that comes. */
const EXHIBITIONS = [
  { name: '秋季汽配订货会', place: '国际博览中心 2 号馆', begins: -20, ends: -18, rotating: false, fields: FIELDS },
  { name: '华东汽保设备展', place: '会展中心 A12 展位', begins: -1, ends: 2, rotating: true, fields: FIELDS },
  {
    name: '春节备货品鉴会',
    place: '门店二楼',
    begins: 25,
    ends: 25,
    rotating: false,
    fields: [...FIELDS.slice(0, 1), { label: '到场人数', kind: 'number', required: true }],
  },
];
/** Who signed in, by exhibition and day from today. */
const VISITS = [
  [0, -20, '顺发汽修厂', '维修'],
  [0, -20, '宏运车队', '车队'],
  [0, -19, '金桥配件行', '配件'],
  [1, -1, '城北快修', '维修'],
  [1, 0, '远通物流', '车队'],
  [1, 0, '新时代汽配', '配件'],
] as const;

interface Demo {
  storeId: string;
  user: { id: string; name: string };
  shop: { id: string } | undefined;
  customers: readonly { id: string }[];
}

/** Adds exhibitions in every state, with visitors who have signed in. */
export async function addDemoExhibitions(
  transaction: Transaction,
  { storeId, user, shop, customers }: Demo,
  now: Date,
): Promise<void> {
  if (!shop) return;
  const at = (days: number) =>
    seedContext(transaction, { now: addDays(now, days), user, storeId, shopId: shop.id, placeId: shop.id });
  const ids: string[] = [];
  for (const { begins, ends, fields, ...draft } of EXHIBITIONS)
    ids.push(
      await addExhibition(at(Math.min(begins - 3, 0)), {
        query: {},
        body: {
          ...draft,
          purpose: PURPOSE,
          beginDay: dayOf(addDays(now, begins)),
          endDay: dayOf(addDays(now, ends)),
          attributes: fields,
        },
      }),
    );
  for (const [index, [which, days, company, trade]] of VISITS.entries()) {
    const [id, customer] = [ids[which], customers[index]];
    if (!id || !customer) continue;
    const ctx = { ...at(days), user: null, customerId: customer.id };
    const found = await transaction.db
      .selectFrom('exhibition')
      .select(['id', 'secret', 'rotating'])
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { scene } = sceneOfExhibition(ctx.settings, found, ctx.now);
    const { attributes, pass } = await scan(ctx, { query: { scene }, body: undefined });
    const answers: Record<string, string> = { 单位名称: company, 主营: trade };
    await join(ctx, {
      query: {},
      body: {
        id,
        pass,
        values: attributes.flatMap((one) => {
          const value = answers[one.label];
          return value ? [{ attributeId: one.id, value }] : [];
        }),
      },
    });
  }
}
