/** What a field of a document is: it decides how it is written and what a template may do with it. */
type PrintFieldKind = 'text' | 'code' | 'money' | 'quantity' | 'number' | 'moment' | 'image';

export interface PrintField {
  key: string;
  label: string;
  kind: PrintFieldKind;
  /** Characters of the longest text that the contract admits. */
  longest: number;
}

interface PrintList {
  key: 'lines' | 'payments';
  label: string;
  fields: readonly PrintField[];
}

export interface PrintType {
  /** templateType */
  code: PrintTypeCode;
  name: string;
  /** Where its documents are printed. */
  hint: string;
  fields: readonly PrintField[];
  lists: readonly PrintList[];
}

/** templateType of what is printed by templates. */
export type PrintTypeCode = 1 | 2 | 3;

const text = (key: string, label: string, longest: number): PrintField => ({ key, label, kind: 'text', longest });
const money = (key: string, label: string): PrintField => ({ key, label, kind: 'money', longest: 0 });
const quantity = (key: string, label: string): PrintField => ({ key, label, kind: 'quantity', longest: 0 });
const count = (key: string, label: string): PrintField => ({ key, label, kind: 'number', longest: 0 });
const moment = (key: string, label: string): PrintField => ({ key, label, kind: 'moment', longest: 0 });
const image = (key: string, label: string): PrintField => ({ key, label, kind: 'image', longest: 0 });
const code = (key: string, label: string): PrintField => ({ key, label, kind: 'code', longest: 24 });

/** Head and foot of the shop (打印基础设置), fields of every type. */
const SHOP = [
  text('shopName', '门店名称', 40),
  text('header', '抬头', 40),
  text('phone', '门店电话', 20),
  text('address', '门店地址', 200),
  image('logo', '标志'),
  image('qrcode', '门店二维码'),
  text('footer', '页脚文字', 200),
];

const PART = [
  count('index', '序号'),
  text('skuCode', '商品编码', 40),
  text('name', '商品', 170),
  text('brandName', '品牌', 40),
  text('unitName', '单位', 10),
  quantity('quantity', '数量'),
];

/** How often it has been printed, this time included; from the second time on, that it is a reprint. */
const PRINTS = [count('printTimes', '打印次数'), text('reprint', '补打', 2)];

const ORDER = [
  ...SHOP,
  ...PRINTS,
  code('code', '单号'),
  text('customerName', '客户', 100),
  text('customerPhone', '客户电话', 20),
  text('plate', '车牌', 10),
  moment('createTime', '开单时间'),
  text('createdBy', '开单人', 40),
  text('serviceStaffName', '服务人员', 40),
  text('remark', '备注', 500),
  count('kinds', '种数'),
  quantity('pieces', '总数量'),
  money('listAmount', '原价合计'),
  money('discount', '优惠合计'),
  money('coupon', '其中优惠券'),
  money('receivable', '应收'),
  money('received', '已收'),
  money('credited', '退货冲减'),
  money('debt', '欠款'),
];

const ORDER_LINES = [...PART, money('listPrice', '原价'), money('discount', '优惠'), money('amount', '金额')];

export const PRINT_TYPES: readonly PrintType[] = [
  {
    code: 1,
    name: '销售单',
    hint: '销售单详情',
    fields: ORDER,
    lists: [{ key: 'lines', label: '商品明细', fields: ORDER_LINES }],
  },
  {
    code: 2,
    name: '出库单',
    hint: '出库单详情，收银用大纸张时的收款成功页',
    fields: [...ORDER, code('orderCode', '销售单号')],
    lists: [{ key: 'lines', label: '商品明细', fields: [...ORDER_LINES, quantity('outQuantity', '已出')] }],
  },
  {
    code: 3,
    name: '收银小票',
    hint: '收款成功页、出库单详情的「打印小票」',
    fields: [
      ...SHOP,
      ...PRINTS,
      code('code', '单号'),
      moment('createTime', '时间'),
      text('cashier', '收银员', 40),
      text('customer', '客户', 111),
      count('kinds', '种数'),
      quantity('pieces', '总数量'),
      money('discount', '优惠'),
      money('coupon', '其中优惠券'),
      money('amount', '合计'),
      money('received', '实收'),
      money('credited', '退货冲减'),
      money('owed', '尚欠'),
      money('onCredit', '挂账'),
      image('payCode', '付款码'),
      money('payAmount', '付款码金额'),
      moment('payUntil', '付款码有效期'),
    ],
    lists: [
      {
        key: 'lines',
        label: '商品明细',
        fields: [
          ...PART,
          text('facts', '编码和品牌', 83),
          text('giftCard', '礼品卡', 100),
          money('price', '单价'),
          money('full', '小计'),
          money('amount', '优惠后金额'),
        ],
      },
      {
        key: 'payments',
        label: '付款明细',
        fields: [text('label', '付款方式', 40), money('amount', '付款金额')],
      },
    ],
  },
];

/** Returns a type by its code; undefined for one that is not printed by templates. */
export const printTypeOf = (wanted: number): PrintType | undefined => PRINT_TYPES.find(({ code }) => code === wanted);
