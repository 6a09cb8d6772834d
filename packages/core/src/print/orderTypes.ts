import { code, count, image, moment, money, PRINTS, quantity, SHOP, text, type PrintType } from './printFields';

const PART = [
  count('index', '序号'),
  text('skuCode', '商品编码', 40),
  text('name', '商品', 170),
  text('brandName', '品牌', 40),
  text('unitName', '单位', 10),
  quantity('quantity', '数量'),
];

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

/** What is printed of a sale. */
export const ORDER_TYPES: readonly PrintType[] = [
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
      text('earned', '本单获得', 200),
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
  {
    code: 6,
    name: '退货单',
    hint: '退货单详情',
    fields: [
      ...SHOP,
      ...PRINTS,
      code('code', '单号'),
      code('saleOutCode', '原出库单号'),
      text('customerName', '客户', 100),
      text('customerPhone', '客户电话', 20),
      moment('createTime', '开单时间'),
      text('createdBy', '开单人', 40),
      text('remark', '备注', 500),
      count('kinds', '种数'),
      quantity('pieces', '总数量'),
      money('amount', '退款合计'),
      money('refunded', '已退'),
      money('unrefunded', '未退'),
    ],
    lists: [
      {
        key: 'lines',
        label: '退货明细',
        fields: [
          ...PART.filter(({ key }) => key !== 'brandName'),
          text('condition', '成色', 10),
          text('reason', '退货原因', 100),
          money('amount', '退款金额'),
        ],
      },
    ],
  },
];
