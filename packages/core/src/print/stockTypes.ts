import { code, count, moment, money, PRINTS, quantity, SHOP, text, type PrintType } from './printFields';

const HEAD = [
  ...SHOP,
  ...PRINTS,
  code('code', '单号'),
  text('warehouseName', '仓库', 40),
  moment('createTime', '开单时间'),
  text('createdBy', '开单人', 40),
  text('remark', '备注', 500),
  count('kinds', '种数'),
];

const PART = [
  count('index', '序号'),
  text('skuCode', '商品编码', 40),
  text('name', '商品', 170),
  text('unitName', '单位', 10),
];

const lines = (fields: PrintType['fields']): PrintType['lists'] => [{ key: 'lines', label: '商品明细', fields }];

/** What is printed of goods that lie, come and go. */
export const STOCK_TYPES: readonly PrintType[] = [
  {
    code: 8,
    name: '借用单',
    hint: '借用单详情',
    fields: [
      ...HEAD,
      text('serviceStaffName', '服务人员', 40),
      text('customerName', '客户', 100),
      text('dueDay', '应还日期', 10),
      quantity('pieces', '总数量'),
    ],
    lists: lines([
      ...PART,
      quantity('quantity', '借用'),
      quantity('returnedQuantity', '归还'),
      quantity('soldQuantity', '销售'),
      quantity('lostQuantity', '核销'),
      quantity('lentQuantity', '未还'),
    ]),
  },
  {
    code: 10,
    name: '入库单',
    hint: '入库单详情',
    fields: [
      ...HEAD,
      text('supplierName', '供应商', 100),
      moment('bookedTime', '入账时间'),
      quantity('pieces', '总数量'),
      money('amount', '金额'),
    ],
    lists: lines([...PART, quantity('quantity', '数量'), money('price', '含税单价'), money('amount', '金额')]),
  },
  {
    code: 11,
    name: '其他出库单',
    hint: '其他出库单详情',
    fields: [...HEAD, text('reason', '出库原因', 100), moment('bookedTime', '入账时间'), quantity('pieces', '总数量')],
    lists: lines([...PART, quantity('quantity', '数量')]),
  },
  {
    code: 12,
    name: '调拨单',
    hint: '调拨单详情',
    fields: [
      ...HEAD.filter(({ key }) => key !== 'warehouseName'),
      text('from', '调出', 90),
      text('to', '调入', 90),
      text('shippedBy', '发货人', 40),
      moment('shippedTime', '发货时间'),
      quantity('pieces', '总数量'),
    ],
    lists: lines([...PART, quantity('quantity', '调拨数量'), quantity('receivedQuantity', '实收数量')]),
  },
  {
    code: 13,
    name: '盘点单',
    hint: '盘点单详情',
    fields: [...HEAD, text('way', '方式', 10), count('countedKinds', '已盘种数')],
    lists: lines([
      text('shelf', '货位', 30),
      ...PART,
      quantity('book', '账面'),
      quantity('counted', '实盘'),
      quantity('variance', '差异'),
      text('reason', '原因', 100),
    ]),
  },
  {
    code: 19,
    name: '商品标签',
    hint: '总店商品和门店商品勾选后的「打印标签」，入库单详情的「打印标签」',
    onePage: true,
    fields: [
      ...SHOP,
      code('skuCode', '商品编码', 40),
      code('barCode', '条形码', 40),
      text('name', '商品名称', 80),
      text('spec', '规格', 60),
      text('brandName', '品牌', 40),
      text('unitName', '单位', 10),
      text('shelf', '货位', 30),
      money('price', '售价'),
    ],
    lists: [],
  },
];
