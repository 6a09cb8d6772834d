import type { Random } from '../random';
import { anyBrands, lampBrands, oilBrands, partBrands, vehicleModels } from './demoGoodsBrands';
import { kinds } from './demoGoodsKinds';

export interface DemoPart {
  category: string;
  subcategory: string;
  brand: string;
  name: string;
  spec: string;
  unit: string;
  decimals: number;
  price: number;
  skuCode: string;
  barCode: string;
  materialNo: string;
  oemNumbers: string[];
}

const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** Builds a bar code of thirteen digits with its check digit (EAN-13). */
function barCodeOf(number: number): string {
  const twelve = `692${String(number).padStart(9, '0')}`;
  const sum = [...twelve].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return `${twelve}${String((10 - (sum % 10)) % 10)}`;
}

function oemNumber(random: Random): string {
  const letter = () => letters[random.whole(0, letters.length - 1)] ?? 'A';
  return random.chance(0.5)
    ? [
        `${String(random.whole(1, 9))}${letter()}${String(random.whole(0, 9))}`,
        String(random.whole(100, 999)),
        String(random.whole(100, 999)),
        letter(),
      ].join(' ')
    : `${String(random.whole(10_000, 99_999))}-${letter()}${letter()}${String(random.whole(100, 999))}`;
}

const brandsFor = (category: string, subcategory: string) =>
  subcategory === '养护用品' || category === '五金耗材'
    ? anyBrands
    : category === '油品养护'
      ? oilBrands
      : ['灯泡', '蓄电池'].includes(subcategory)
        ? lampBrands
        : partBrands;

/** Makes `wanted` parts that differ in kind, model or brand, with plausible prices. */
export function demoParts(wanted: number, random: Random): DemoPart[] {
  const parts: DemoPart[] = [];
  const known = new Set<string>();
  while (parts.length < wanted) {
    const [category, subcategory, names] = random.pick(kinds);
    const [name, unit, from, to, fits] = random.pick(names);
    const brand = random.pick(brandsFor(category, subcategory));
    const model = fits ? random.pick(vehicleModels) : '';
    const grade = fits
      ? ''
      : random.pick([
          '',
          ' 经济装',
          ' 尊享版',
          ' 专业版',
          ' 加强型',
          ' 出口装',
          ' 冬季版',
          ' 第二代',
          ' 精装',
          ' 长效型',
        ]);
    const key = `${name}${grade}${brand}${model}`;
    if (known.has(key)) continue;
    known.add(key);
    const number = parts.length + 1;
    // Rounds the price to whole yuan, or to 5 or 8 jiao for small parts.
    const yuan = from + Math.floor(random.next() ** 1.6 * (to - from));
    parts.push({
      category,
      subcategory,
      brand,
      unit,
      name: `${name}${grade}`,
      spec: model,
      decimals: unit === '升' || unit === '米' ? 1 : 0,
      price: yuan * 100 + (yuan < 60 ? random.pick([0, 50, 80]) : 0),
      skuCode: `${category.length > 3 ? 'P' : 'S'}${String(100_000 + number)}`,
      barCode: barCodeOf(100_000 + number * 7),
      materialNo: `${letters[number % letters.length] ?? 'M'}${String((number * 37) % 1_000_000).padStart(6, '0')}`,
      oemNumbers: fits ? Array.from({ length: random.whole(1, 3) }, () => oemNumber(random)) : [],
    });
  }
  return parts;
}
