import type { FastifyInstance } from 'fastify';

const named = (names: string) => names.split(' ');
/** Names of banks as WeChat Pay has them. */
const bankNames = named(
  [
    '工商银行 农业银行 中国银行 建设银行 交通银行 邮储银行 招商银行 浦发银行 中信银行 光大银行 华夏银行 民生银行',
    '广发银行 兴业银行 平安银行 浙商银行 渤海银行 恒丰银行 北京银行 上海银行 江苏银行 南京银行 宁波银行 杭州银行',
    '徽商银行 长沙银行 成都银行 青岛银行 温州银行 杭州联合银行 其他银行',
  ].join(' '),
);
const corporateOnly = new Set(['恒丰银行', '渤海银行']);

export const sandboxBanks = bankNames.map((name, index) => ({
  bank_alias: name,
  bank_alias_code: String(1_000_009_561 + index * 13),
  account_bank: name,
  account_bank_code: 1001 + index,
  need_bank_branch: name === '其他银行' || index > 17,
}));

const provinces: [code: number, name: string, cities: string][] = [
  [110000, '北京市', '110100:北京市'],
  [310000, '上海市', '310100:上海市'],
  [120000, '天津市', '120100:天津市'],
  [500000, '重庆市', '500100:重庆市'],
  [
    330000,
    '浙江省',
    '330100:杭州市 330200:宁波市 330300:温州市 330400:嘉兴市 330500:湖州市 330600:绍兴市 330700:金华市 331000:台州市',
  ],
  [320000, '江苏省', '320100:南京市 320200:无锡市 320300:徐州市 320400:常州市 320500:苏州市 320600:南通市'],
  [340000, '安徽省', '340100:合肥市 340200:芜湖市 340800:安庆市'],
  [350000, '福建省', '350100:福州市 350200:厦门市 350500:泉州市'],
  [370000, '山东省', '370100:济南市 370200:青岛市 370600:烟台市'],
  [410000, '河南省', '410100:郑州市 410300:洛阳市'],
  [420000, '湖北省', '420100:武汉市 420500:宜昌市'],
  [430000, '湖南省', '430100:长沙市 430200:株洲市'],
  [440000, '广东省', '440100:广州市 440300:深圳市 440600:佛山市 441900:东莞市'],
  [510000, '四川省', '510100:成都市 510700:绵阳市'],
  [610000, '陕西省', '610100:西安市'],
  [210000, '辽宁省', '210100:沈阳市 210200:大连市'],
];
const citiesOf = (province: string) =>
  (provinces.find(([code]) => String(code) === province)?.[2] ?? '')
    .split(' ')
    .filter(Boolean)
    .map((text) => text.split(':'))
    .map(([code = '', name = '']) => ({ city_code: Number(code), city_name: name }));
const branchNames = [
  '营业部',
  '高新支行',
  '城东支行',
  '城西支行',
  '开发区支行',
  '文三路支行',
  '汽配城支行',
  '火车站支行',
];

/**
 * Serves WeChat Pay's bank lists: thirty banks, the provinces with their larger cities, eight branches for each city.
 */
export function banksFace(face: FastifyInstance): void {
  const page = <T>(found: readonly T[], url: string) => {
    const query = new URL(url, 'http://sandbox').searchParams;
    const [offset, limit] = [Number(query.get('offset') ?? 0), Math.min(Number(query.get('limit') ?? 200), 200)];
    const data = found.slice(offset, offset + limit);
    return { total_count: found.length, count: data.length, offset, data };
  };
  const root = '/v3/capital/capitallhh';
  face.get(`${root}/banks/personal-banking`, (request) =>
    page(
      sandboxBanks.filter(({ bank_alias: name }) => !corporateOnly.has(name)),
      request.url,
    ),
  );
  face.get(`${root}/banks/corporate-banking`, (request) => page(sandboxBanks, request.url));
  face.get(`${root}/areas/provinces`, () => ({
    total_count: provinces.length,
    data: provinces.map(([code, name]) => ({ province_code: code, province_name: name })),
  }));
  face.get(`${root}/areas/provinces/:province/cities`, (request) => {
    const cities = citiesOf((request.params as { province: string }).province);
    return { total_count: cities.length, data: cities };
  });
  face.get(`${root}/banks/:alias/branches`, (request) => {
    const { alias } = request.params as { alias: string };
    const city = new URL(request.url, 'http://sandbox').searchParams.get('city_code') ?? '';
    const bank = sandboxBanks.find(({ bank_alias_code: code }) => code === alias);
    const cityName = provinces
      .flatMap(([code]) => citiesOf(String(code)))
      .find(({ city_code: code }) => String(code) === city)?.city_name;
    const found =
      bank && cityName
        ? branchNames.map((name, index) => ({
            bank_branch_name: `${bank.bank_alias}${cityName}${name}`,
            bank_branch_id: `${String(bank.account_bank_code)}${city}${String(index + 1).padStart(2, '0')}`,
          }))
        : [];
    return page(found, request.url);
  });
}
