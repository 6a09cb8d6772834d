import type { Random } from './random';

/** Kinds of parts: category, subcategory, name, unit, price in yuan from to, whether it is made for a vehicle model. */
const kinds: [string, string, [string, string, number, number, boolean][]][] = [
  [
    '滤清器',
    '机油滤清器',
    [
      ['机油滤清器', '个', 18, 68, true],
      ['机油滤芯', '个', 16, 55, true],
    ],
  ],
  [
    '滤清器',
    '空气滤清器',
    [
      ['空气滤清器', '个', 25, 98, true],
      ['空气滤芯', '个', 22, 80, true],
    ],
  ],
  [
    '滤清器',
    '空调滤清器',
    [
      ['空调滤清器', '个', 22, 88, true],
      ['活性炭空调滤芯', '个', 35, 120, true],
    ],
  ],
  ['滤清器', '燃油滤清器', [['燃油滤清器', '个', 28, 160, true]]],
  [
    '油品养护',
    '机油',
    [
      ['全合成机油 5W-30 4L', '桶', 198, 468, false],
      ['全合成机油 0W-20 4L', '桶', 228, 498, false],
      ['半合成机油 10W-40 4L', '桶', 98, 198, false],
      ['全合成机油 5W-40 1L', '瓶', 52, 128, false],
      ['散装机油 5W-30', '升', 26, 60, false],
    ],
  ],
  [
    '油品养护',
    '变速箱油',
    [
      ['自动变速箱油 ATF 1L', '瓶', 68, 168, false],
      ['双离合变速箱油 1L', '瓶', 98, 220, false],
      ['手动变速箱油 75W-90 1L', '瓶', 45, 110, false],
    ],
  ],
  [
    '油品养护',
    '制动液与防冻液',
    [
      ['制动液 DOT4 1L', '瓶', 35, 88, false],
      ['防冻冷却液 -35℃ 4L', '桶', 58, 138, false],
      ['防冻冷却液 -25℃ 2L', '桶', 32, 70, false],
    ],
  ],
  [
    '油品养护',
    '养护用品',
    [
      ['燃油宝', '瓶', 20, 58, false],
      ['节气门清洗剂', '瓶', 18, 39, false],
      ['化油器清洗剂', '瓶', 12, 26, false],
      ['玻璃水 2L', '桶', 8, 25, false],
      ['除锈润滑剂', '瓶', 15, 42, false],
      ['空调清洗剂', '瓶', 22, 55, false],
    ],
  ],
  [
    '制动系统',
    '刹车片',
    [
      ['前刹车片', '套', 88, 398, true],
      ['后刹车片', '套', 78, 358, true],
    ],
  ],
  [
    '制动系统',
    '刹车盘',
    [
      ['前刹车盘', '片', 128, 480, true],
      ['后刹车盘', '片', 108, 420, true],
    ],
  ],
  [
    '制动系统',
    '制动零件',
    [
      ['刹车分泵修理包', '套', 25, 80, true],
      ['刹车油管', '根', 35, 120, true],
      ['手刹拉线', '根', 45, 150, true],
    ],
  ],
  [
    '点火系统',
    '火花塞',
    [
      ['铱金火花塞', '支', 38, 98, true],
      ['镍合金火花塞', '支', 15, 38, true],
      ['双铱金火花塞', '支', 58, 128, true],
    ],
  ],
  [
    '点火系统',
    '点火线圈',
    [
      ['点火线圈', '个', 88, 320, true],
      ['高压线', '套', 68, 220, true],
    ],
  ],
  [
    '底盘悬挂',
    '减震器',
    [
      ['前减震器', '支', 168, 620, true],
      ['后减震器', '支', 138, 520, true],
      ['减震器顶胶', '个', 28, 120, true],
    ],
  ],
  [
    '底盘悬挂',
    '摆臂球头',
    [
      ['下摆臂', '支', 158, 560, true],
      ['下摆臂球头', '个', 45, 160, true],
      ['横拉杆球头', '个', 38, 140, true],
      ['平衡杆连杆', '支', 36, 130, true],
    ],
  ],
  [
    '底盘悬挂',
    '轴承',
    [
      ['前轮轴承', '个', 78, 320, true],
      ['后轮轴承', '个', 72, 300, true],
    ],
  ],
  [
    '传动系统',
    '离合器',
    [
      ['离合器三件套', '套', 380, 1280, true],
      ['离合器分离轴承', '个', 65, 220, true],
    ],
  ],
  [
    '传动系统',
    '皮带轮系',
    [
      ['发电机皮带', '条', 38, 128, true],
      ['正时皮带套装', '套', 260, 780, true],
      ['涨紧轮', '个', 68, 260, true],
    ],
  ],
  [
    '传动系统',
    '半轴防尘套',
    [
      ['外球笼防尘套', '套', 28, 90, true],
      ['半轴总成', '根', 320, 980, true],
    ],
  ],
  [
    '冷却系统',
    '水泵节温器',
    [
      ['水泵', '个', 118, 460, true],
      ['节温器', '个', 48, 190, true],
      ['散热器水箱', '个', 260, 880, true],
    ],
  ],
  [
    '冷却系统',
    '水管',
    [
      ['上水管', '根', 35, 120, true],
      ['下水管', '根', 35, 125, true],
    ],
  ],
  [
    '电器照明',
    '蓄电池',
    [
      ['免维护蓄电池 60Ah', '只', 298, 560, false],
      ['启停蓄电池 AGM 70Ah', '只', 680, 1180, false],
      ['免维护蓄电池 45Ah', '只', 228, 420, false],
    ],
  ],
  [
    '电器照明',
    '灯泡',
    [
      ['卤素大灯灯泡 H4', '只', 15, 60, false],
      ['卤素大灯灯泡 H7', '只', 18, 65, false],
      ['LED 大灯灯泡 H11', '对', 98, 380, false],
      ['刹车灯泡 P21/5W', '只', 3, 12, false],
    ],
  ],
  [
    '电器照明',
    '传感器',
    [
      ['氧传感器', '个', 128, 560, true],
      ['曲轴位置传感器', '个', 68, 260, true],
      ['ABS 轮速传感器', '个', 88, 280, true],
      ['进气压力传感器', '个', 98, 320, true],
    ],
  ],
  [
    '电器照明',
    '发电机与起动机',
    [
      ['发电机总成', '个', 480, 1680, true],
      ['起动机总成', '个', 380, 1380, true],
    ],
  ],
  [
    '车身外观',
    '雨刮',
    [
      ['无骨雨刮片', '对', 38, 118, true],
      ['后雨刮片', '支', 22, 68, true],
      ['雨刮胶条', '条', 5, 18, false],
    ],
  ],
  [
    '车身外观',
    '车身件',
    [
      ['前保险杠', '个', 320, 1180, true],
      ['左大灯总成', '个', 380, 1680, true],
      ['右大灯总成', '个', 380, 1680, true],
      ['左后视镜总成', '个', 180, 760, true],
      ['发动机下护板', '块', 88, 320, true],
    ],
  ],
  [
    '发动机件',
    '密封垫',
    [
      ['气门室盖垫', '条', 28, 120, true],
      ['气缸垫', '张', 68, 320, true],
      ['曲轴后油封', '个', 45, 180, true],
      ['油底壳垫', '条', 25, 90, true],
    ],
  ],
  [
    '发动机件',
    '进排气',
    [
      ['节气门总成', '个', 280, 980, true],
      ['进气歧管垫', '套', 22, 80, true],
      ['三元催化器', '个', 680, 2680, true],
    ],
  ],
  [
    '五金耗材',
    '紧固件',
    [
      ['轮胎螺丝', '个', 4, 15, false],
      ['卡扣（50只装）', '盒', 12, 36, false],
      ['喉箍', '个', 2, 8, false],
      ['油底壳放油螺丝', '个', 5, 20, true],
    ],
  ],
  [
    '五金耗材',
    '耗材',
    [
      ['擦车巾', '条', 5, 22, false],
      ['汽车保险丝（盒装）', '盒', 8, 30, false],
      ['线束胶带', '卷', 6, 18, false],
      ['铜芯电线', '米', 2, 6, false],
    ],
  ],
];

const models = [
  '大众 朗逸 1.6L',
  '大众 速腾 1.4T',
  '大众 迈腾 2.0T',
  '大众 宝来 1.5L',
  '大众 途观L 2.0T',
  '大众 捷达 1.6L',
  '丰田 卡罗拉 1.2T',
  '丰田 凯美瑞 2.5L',
  '丰田 RAV4荣放 2.0L',
  '丰田 雷凌 1.8L',
  '本田 思域 1.5T',
  '本田 雅阁 1.5T',
  '本田 CR-V 1.5T',
  '本田 飞度 1.5L',
  '日产 轩逸 1.6L',
  '日产 天籁 2.0L',
  '日产 奇骏 2.5L',
  '别克 英朗 1.5L',
  '别克 君威 2.0T',
  '别克 GL8 2.5L',
  '雪佛兰 科鲁兹 1.5L',
  '福特 福克斯 1.5L',
  '福特 翼虎 2.0T',
  '现代 伊兰特 1.5L',
  '现代 途胜 1.5T',
  '起亚 K3 1.5L',
  '奥迪 A4L 2.0T',
  '奥迪 A6L 2.0T',
  '奥迪 Q5L 2.0T',
  '宝马 320Li 2.0T',
  '宝马 525Li 2.0T',
  '宝马 X3 2.0T',
  '奔驰 C200L 1.5T',
  '奔驰 E300L 2.0T',
  '吉利 帝豪 1.5L',
  '吉利 博越 1.8T',
  '长安 CS75 1.5T',
  '长安 逸动 1.6L',
  '哈弗 H6 1.5T',
  '哈弗 M6 1.5T',
  '比亚迪 F3 1.5L',
  '比亚迪 宋Pro 1.5T',
  '五菱 宏光S 1.5L',
  '五菱 荣光 1.2L',
  '荣威 RX5 1.5T',
  '奇瑞 瑞虎8 1.6T',
  '传祺 GS4 1.5T',
  '马自达 昂克赛拉 1.5L',
  '斯柯达 明锐 1.6L',
  '标致 408 1.6T',
];
const partBrands = [
  '博世',
  '马勒',
  '曼牌',
  '法雷奥',
  '电装',
  '天合',
  '布雷博',
  '采埃孚',
  'NGK',
  '舍弗勒',
  '海拉',
  '德尔福',
  '盖茨',
  'KYB',
  '瑞立',
  '金麒麟',
  '菲罗多',
  '索菲玛',
  '万向',
  '湖南天雁',
];
const oilBrands = ['壳牌', '美孚', '嘉实多', '长城', '昆仑', '道达尔', '福斯'];
const lampBrands = ['欧司朗', '飞利浦', '海拉', '风帆', '骆驼', '瓦尔塔'];
const anyBrands = ['3M', '标榜', '龟牌', '固特威', '车仆', '世达'];

export const vehicleModels = models;

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
    const model = fits ? random.pick(models) : '';
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
