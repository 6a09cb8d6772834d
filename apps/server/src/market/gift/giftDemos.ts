import { GiftKind } from '@partsdesk/core/market/gift/giftScheme';
import { formatYuan } from '@partsdesk/core/money';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations, Schemas } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';
import { addScheme } from '../coupon/couponSchema';
import { writeScheme, type GiftDraft } from './writeScheme';

interface DemoCoupon {
  face: number;
  threshold: number;
}

interface Demo {
  code: Schemas['GiftDemoCode'];
  name: string;
  steps: readonly { threshold: number; coupon?: DemoCoupon; points?: number }[];
}

/** The ready-made schemes: of coupons and points, since no part is every shop's. */
const DEMOS: readonly Demo[] = [
  { code: 'coupon', name: '满300送20元券', steps: [{ threshold: 30_000, coupon: { face: 2000, threshold: 20_000 } }] },
  {
    code: 'steps',
    name: '阶梯满送券',
    steps: [
      { threshold: 50_000, coupon: { face: 3000, threshold: 30_000 } },
      { threshold: 100_000, coupon: { face: 8000, threshold: 60_000 } },
    ],
  },
  { code: 'points', name: '满200送100积分', steps: [{ threshold: 20_000, points: 100 }] },
  {
    code: 'member',
    name: '大单送券加积分',
    steps: [{ threshold: 200_000, coupon: { face: 15_000, threshold: 100_000 }, points: 500 }],
  },
];

const couponName = ({ face, threshold }: DemoCoupon) => `满${String(threshold / 100)}减${String(face / 100)}（有礼）`;

const wordsOf = ({ steps }: Demo): string =>
  steps
    .map(({ threshold, coupon, points }) =>
      [
        `满 ${formatYuan(threshold)} 送`,
        [coupon && `${couponName(coupon)} 1 张`, points && `${String(points)} 积分`].filter(Boolean).join('、'),
      ].join(''),
    )
    .join('；');

export const giftDemos = () => DEMOS.map((demo) => ({ code: demo.code, name: demo.name, words: wordsOf(demo) }));

/** Finds a name that is free: 满300送20元券, 满300送20元券 2, … */
async function freeName(ctx: Context, table: 'gift_scheme' | 'coupon_scheme', name: string): Promise<string> {
  const taken = new Set(
    (
      await fromStore(ctx, table)
        .select('name')
        .where(sql<boolean>`starts_with(name, ${name})`)
        .execute()
    ).map((row) => row.name),
  );
  for (let n = 1; ; n += 1) {
    const tried = n === 1 ? name : `${name} ${String(n)}`;
    if (!taken.has(tried)) return tried;
  }
}

const COUPON_DAYS = 30;
const COUPONS = 1000;

/** Makes the coupon of a demo; returns its id. */
const makeCoupon = async (ctx: Context, coupon: DemoCoupon): Promise<string> =>
  addScheme(ctx, {
    name: await freeName(ctx, 'coupon_scheme', couponName(coupon)),
    kind: 1,
    ...coupon,
    stackable: false,
    scope: 0,
    validity: 2,
    days: COUPON_DAYS,
    total: COUPONS,
    perCustomer: 10,
  });

/** Makes the chosen demos with their coupons; returns their ids. */
export async function makeDemos(
  ctx: Context,
  { codes, ...when }: BodyOf<operations['partsConsumptionGiftSchema_initByDemo']>,
): Promise<string[]> {
  const ids: string[] = [];
  for (const demo of DEMOS.filter(({ code }) => codes.includes(code))) {
    const steps: GiftDraft['steps'] = [];
    for (const { threshold, coupon, points } of demo.steps)
      steps.push({
        threshold,
        items: [
          ...(coupon ? [{ kind: GiftKind.coupon, couponSchemeId: await makeCoupon(ctx, coupon), number: 1 }] : []),
          ...(points ? [{ kind: GiftKind.points, number: points }] : []),
        ],
      });
    const name = await freeName(ctx, 'gift_scheme', demo.name);
    ids.push(await writeScheme(ctx, { name, channels: 3, scope: 0, steps, ...when }));
  }
  return ids;
}
