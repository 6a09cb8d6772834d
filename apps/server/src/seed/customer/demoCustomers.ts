import { vinCheckDigit } from '@partsdesk/core/customer/vin';
import { pinyin } from 'pinyin-pro';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { vehicleModels } from '../goods/demoGoodsBrands';
import type { Random } from '../random';

const surnames = [
  ...'王李张刘陈杨赵黄周吴徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万',
];
const given = [
  '伟',
  '强',
  '磊',
  '军',
  '勇',
  '杰',
  '涛',
  '明',
  '超',
  '刚',
  '平',
  '辉',
  '鹏',
  '华',
  '建国',
  '建军',
  '志强',
  '志明',
  '海涛',
  '海波',
  '文斌',
  '文杰',
  '晓东',
  '晓明',
  '国庆',
  '永强',
  '俊杰',
  '子轩',
  '浩然',
  '宇航',
  '敏',
  '静',
  '丽',
  '艳',
  '芳',
  '娟',
  '霞',
  '婷',
  '雪',
  '慧',
  '玉兰',
  '秀英',
  '晓燕',
  '雅琴',
  '佳怡',
  '梦琪',
  '思远',
  '天宇',
  '立新',
  '少华',
];
const companies = [
  '捷顺',
  '宏达',
  '鑫源',
  '安驰',
  '顺通',
  '众诚',
  '博远',
  '恒信',
  '速达',
  '远景',
  '友联',
  '金桥',
  '九州',
  '东方',
  '大众之家',
  '车管家',
  '驰骋',
  '新概念',
  '路路通',
  '永兴',
];
const trades = ['汽车维修厂', '汽修服务部', '汽车美容店', '出租车公司', '物流有限公司', '租车行', '驾校'];
const sources = ['到店', '老客户介绍', '抖音', '美团', '小程序', '电话'];
const demoTags = ['老客户', '修理厂', '车队', '价格敏感', '送货上门', '月结', '新客户', '重点维护'];

/** Puts the ninth sign of a frame number in order. */
const withCheckDigit = (vin: string): string => `${vin.slice(0, 8)}${vinCheckDigit(vin)}${vin.slice(9)}`;

const MEN = 2000;
const ROWS_A_STATEMENT = 500;

const districts = ['滨江', '萧山', '余杭', '下沙', '城北'];
const prefixes = ['38', '39', '58', '59', '86', '77', '36'];
const lastDigits = (number: number) => String(10_000_000 + number).padStart(8, '0');

/** Adds 2,000 customers, one in eight a company with credit, most with a vehicle, spread over the shops. */
export async function addDemoCustomers(ctx: Context, shopIds: string[], random: Random) {
  const tags = demoTags.map((name) => ({ store_id: ctx.storeId, id: newId(ctx.now), name, create_time: ctx.now }));
  await ctx.db.insertInto('customer_tag').values(tags).execute();

  const plates = new Set<string>();
  const plate = () => {
    for (;;) {
      const letter = () => '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'[random.whole(0, 33)] ?? '0';
      const made = `浙A${Array.from({ length: 5 }, letter).join('')}`;
      if (!plates.has(made)) {
        plates.add(made);
        return made;
      }
    }
  };
  const customers = Array.from({ length: MEN }, (_, index) => {
    const company = random.chance(0.125);
    const name = company
      ? `${random.pick(companies)}${random.pick(trades)}${index % 3 ? '' : `（${random.pick(districts)}）`}`
      : `${random.pick(surnames)}${random.pick(given)}`;
    return {
      store_id: ctx.storeId,
      id: newId(ctx.now),
      shop_id: random.pick(shopIds),
      name,
      phone: `1${random.pick(prefixes)}${lastDigits(index * 4_391 + random.whole(0, 4000))}`,
      pinyin: pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
        .join('')
        .toLowerCase(),
      kind: company ? 2 : 1,
      source: random.pick(sources),
      address: company ? `杭州市${random.pick(['江干', '西湖', '滨江', '拱墅', '余杭'])}区` : '',
      credit_limit: company ? random.pick([500_000, 1_000_000, 2_000_000, 5_000_000]) : null,
      create_time: ctx.now,
    };
  });
  const vehicles = customers.flatMap((customer) =>
    Array.from({ length: customer.kind === 2 ? random.whole(1, 3) : random.whole(0, 9) ? 1 : 0 }, () => ({
      store_id: ctx.storeId,
      id: newId(ctx.now),
      customer_id: customer.id,
      plate: plate(),
      vin: withCheckDigit(
        `L${Array.from({ length: 16 }, () => 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'[random.whole(0, 32)] ?? '0').join('')}`,
      ),
      model: random.pick(vehicleModels),
      mileage: random.whole(5_000, 180_000),
      create_time: ctx.now,
    })),
  );
  const tagged = customers.flatMap((customer) =>
    random.chance(0.4) ? [{ store_id: ctx.storeId, customer_id: customer.id, tag_id: random.pick(tags).id }] : [],
  );
  for (let from = 0; from < customers.length; from += ROWS_A_STATEMENT)
    await ctx.db
      .insertInto('customer')
      .values(customers.slice(from, from + ROWS_A_STATEMENT))
      .execute();
  for (let from = 0; from < vehicles.length; from += ROWS_A_STATEMENT)
    await ctx.db
      .insertInto('customer_vehicle')
      .values(vehicles.slice(from, from + ROWS_A_STATEMENT))
      .execute();
  for (let from = 0; from < tagged.length; from += ROWS_A_STATEMENT)
    await ctx.db
      .insertInto('customer_tagged')
      .values(tagged.slice(from, from + ROWS_A_STATEMENT))
      .execute();
  const vehicleOf = new Map(vehicles.map((vehicle) => [vehicle.customer_id, vehicle.id]));
  return customers.map((customer) => ({
    id: customer.id,
    shopId: customer.shop_id,
    credit: customer.credit_limit !== null,
    vehicleId: vehicleOf.get(customer.id),
  }));
}
