import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';
import { combo } from '../../store/vehicle/combo';
import { comboModelDetail } from '../../store/vehicle/comboModelDetail';
import { vehicleModel } from '../../store/vehicle/vehicleModel';
import type { Random } from '../random';
import type { DemoPart } from './demoGoods';
import { vehicleModels } from './demoGoodsBrands';

const MODELS = 80;
const years = ['2018款', '2021款', '2023款'];
/** Makers whose name in the parts' catalogue differs. */
const fullNames: Record<string, string> = { 传祺: '广汽传祺' };
const call = <T>(handler: unknown) => handler as (ctx: Context, input: { query: object; body: unknown }) => Promise<T>;

interface DemoMeal {
  name: string;
  remark: string;
  /** Prefixes of part names, with quantities. */
  parts: [name: string, quantity: number][];
  labour: [name: string, yuan: number][];
  /** The number of models. */
  models: number;
  disabled?: true;
}

const oil = '全合成机油 5W-30';
const meals: DemoMeal[] = [
  {
    name: '小保养',
    remark: '5,000 公里或半年',
    parts: [
      [oil, 1],
      ['机油滤清器', 1],
    ],
    labour: [['更换机油机滤', 60]],
    models: 12,
  },
  {
    name: '大保养',
    remark: '20,000 公里或两年',
    parts: [
      [oil, 1],
      ['机油滤清器', 1],
      ['空气滤清器', 1],
      ['空调滤清器', 1],
      ['铱金火花塞', 4],
    ],
    labour: [
      ['大保养工时', 180],
      ['全车检查', 0],
    ],
    models: 10,
  },
  {
    name: '空调清洗养护',
    remark: '入夏前',
    parts: [
      ['空调滤清器', 1],
      ['空调清洗剂', 2],
    ],
    labour: [['蒸发箱可视清洗', 168]],
    models: 6,
  },
  {
    name: '前刹车片更换',
    remark: '',
    parts: [
      ['前刹车片', 1],
      ['制动液 DOT4', 1],
    ],
    labour: [['更换前刹车片', 120]],
    models: 8,
  },
  { name: '后刹车片更换', remark: '', parts: [['后刹车片', 1]], labour: [['更换后刹车片', 120]], models: 6 },
  {
    name: '变速箱循环换油',
    remark: '60,000 公里',
    parts: [['自动变速箱油 ATF', 12]],
    labour: [['循环机换油', 200]],
    models: 5,
  },
  {
    name: '冷却系统养护',
    remark: '两年一次',
    parts: [['防冻冷却液 -35℃', 2]],
    labour: [['更换防冻液', 80]],
    models: 6,
  },
  { name: '火花塞套餐', remark: '', parts: [['双铱金火花塞', 4]], labour: [['更换火花塞', 100]], models: 6 },
  {
    name: '雨季出行套餐',
    remark: '雨刮加玻璃水',
    parts: [
      ['无骨雨刮片', 1],
      ['玻璃水', 2],
    ],
    labour: [['安装', 0]],
    models: 8,
  },
  {
    name: '冬季蓄电池套餐',
    remark: '活动已结束',
    parts: [['免维护蓄电池 60Ah', 1]],
    labour: [['安装与检测', 0]],
    models: 4,
    disabled: true,
  },
];

/** Adds the models that the demo's garage serves, and the meals for them. */
export async function addDemoModelsAndMeals(
  ctx: Context,
  parts: readonly DemoPart[],
  skuIds: readonly string[],
  random: Random,
): Promise<void> {
  const factories = new Map(
    (await ctx.db.selectFrom('platform.machinery_factory').select(['id', 'name']).execute()).map(({ id, name }) => [
      name,
      id,
    ]),
  );
  const modelIds: string[] = [];
  // The models' names in the parts' catalogue.
  const catalogued = new Map<string, string>();
  for (let index = 0; index < MODELS; index += 1) {
    const [maker = '', name = '', displacement = ''] = (vehicleModels[index % vehicleModels.length] ?? '').split(' ');
    const modelYear = years[Math.floor(index / vehicleModels.length)] ?? '';
    const factoryId = factories.get(fullNames[maker] ?? maker);
    if (!factoryId) throw new Error(`the demo's model names an unknown maker ${maker}`);
    const id = await call<string>(vehicleModel.add)(ctx, {
      query: {},
      body: { factoryId, name, modelYear, displacement },
    });
    catalogued.set(id, vehicleModels[index % vehicleModels.length] ?? '');
    modelIds.push(id);
  }
  for (const id of modelIds.slice(-3))
    await call(vehicleModel.enable)(ctx, { query: { id, status: 0 }, body: undefined });

  for (const meal of meals.toReversed()) {
    const chosen = Array.from(
      { length: meal.models },
      (_, index) => modelIds[(index * 5 + meal.name.length) % (MODELS - 3)] ?? '',
    );
    const id = await call<string>(combo.add)(ctx, {
      query: {},
      body: { name: meal.name, remark: meal.remark, modelIds: chosen },
    });
    const pairs = await fromStore(ctx, 'combo_model')
      .select(['id', 'model_id as modelId'])
      .where('combo_id', '=', id)
      .orderBy('id')
      .execute();
    // The last model of a meal has no materials yet.
    for (const { id: comboModelId, modelId } of pairs.slice(0, Math.max(1, pairs.length - 1))) {
      const lines = meal.parts.flatMap(([beginning, quantity]) => {
        const named = parts.flatMap((part, index) => (part.name.startsWith(beginning) ? [index] : []));
        const fitting = named.filter((index) => parts[index]?.spec === catalogued.get(modelId));
        const found =
          [fitting, named.filter((index) => parts[index]?.spec === ''), named].find((some) => some.length > 0) ?? [];
        const position = found.length ? random.pick(found) : -1;
        const [part, skuId] = [parts[position], skuIds[position]];
        return part && skuId ? [{ kind: 1, skuId, quantity, price: part.price }] : [];
      });
      const labour = meal.labour.map(([name, yuan]) => ({
        kind: 2,
        name,
        unitName: '次',
        quantity: 1,
        price: yuan * 100,
      }));
      await call(comboModelDetail.addBatch)(ctx, { query: {}, body: { comboModelId, lines: [...lines, ...labour] } });
    }
    if (meal.disabled) await call(combo.update)(ctx, { query: {}, body: { id, version: 1, status: 0 } });
  }
}
