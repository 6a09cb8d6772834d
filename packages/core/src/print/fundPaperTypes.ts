import { code, count, moment, money, PRINTS, SHOP, text, type PrintField, type PrintType } from './printFields';

/** What a paper says of its reversal: 已冲销 or 冲销单, nothing while it stands, and the number of the other document. */
const REVERSAL = [text('mark', '冲销标记', 4), code('counterCode', '关联单号')];

const WRITTEN = [text('remark', '备注', 200), text('createdBy', '经办人', 40), moment('createTime', '登记时间')];

const entry = (typeCode: 17 | 21, name: string, hint: string, account: PrintField): PrintType => ({
  code: typeCode,
  name,
  hint,
  fields: [
    ...SHOP,
    ...PRINTS,
    code('code', '单号'),
    ...REVERSAL,
    text('day', '发生日期', 10),
    text('typeName', '类型', 40),
    text('typeClass', '分类', 20),
    money('amount', '金额'),
    account,
    text('method', '方式', 10),
    text('tillName', '钱箱', 40),
    text('party', '对方', 40),
    count('vouchers', '凭证张数'),
    ...WRITTEN,
  ],
  lists: [],
});

/** What is printed of money that is paid back, comes in or goes out otherwise than by a sale, and is moved. */
export const FUND_PAPER_TYPES: readonly PrintType[] = [
  {
    code: 7,
    name: '退款单',
    hint: '退货单详情的退款记录，出库单详情的补偿退款',
    fields: [
      ...SHOP,
      ...PRINTS,
      code('code', '单号'),
      code('returnCode', '退货单号'),
      code('saleOutCode', '出库单号'),
      text('customerName', '客户', 100),
      money('amount', '退款金额'),
      money('credited', '冲减欠款'),
      money('paidOut', '实退'),
      text('remark', '备注', 200),
      text('createdBy', '退款人', 40),
      moment('createTime', '退款时间'),
    ],
    lists: [
      {
        key: 'lines',
        label: '退款明细',
        fields: [
          count('index', '序号'),
          text('label', '退款方式', 40),
          text('accountName', '付款账户', 40),
          money('amount', '金额'),
        ],
      },
      {
        key: 'bills',
        label: '原收款单',
        fields: [code('code', '收款单号'), moment('createTime', '收款时间'), money('received', '收款金额')],
      },
    ],
  },
  entry(17, '收入单', '收入管理的详情', text('accountName', '收款账户', 40)),
  {
    code: 18,
    name: '资金转账单',
    hint: '账户转账的详情',
    fields: [
      ...SHOP,
      ...PRINTS,
      code('code', '单号'),
      ...REVERSAL,
      text('day', '发生日期', 10),
      text('fromShop', '转出门店', 40),
      text('fromName', '转出账户', 40),
      text('fromTill', '转出钱箱', 40),
      text('toShop', '转入门店', 40),
      text('toName', '转入账户', 40),
      text('toTill', '转入钱箱', 40),
      money('amount', '转账金额'),
      money('fee', '手续费'),
      money('paidOut', '共转出'),
      text('settles', '渠道到账日', 1100),
      ...WRITTEN,
    ],
    lists: [],
  },
  entry(21, '支出单', '支出管理的详情', text('accountName', '付款账户', 40)),
];
