import type { PrintTypeCode } from '@partsdesk/core/print/printTypes';
import type { Template } from '../template';
import { documentSheet, remark } from './documentSheet';
import { figure, words, type Sheet } from './sheetParts';
import { cell, row } from './templateParts';

const COUNTER = ['关联单号：{counterCode}', 'counterCode'] as const;
const WRITTEN = '登记时间：{createTime}';

const entrySheet = (title: string, account: string, signatures: readonly string[]) => (size: Sheet) =>
  documentSheet(size, {
    title: `${title} {mark}`,
    counted: true,
    facts: [
      '发生日期：{day}',
      '类型：{typeName}',
      '分类：{typeClass}',
      '对方：{party}',
      `${account}：{accountName}`,
      '方式：{method}',
      '经办人：{createdBy}',
      WRITTEN,
      ['钱箱：{tillName}', 'tillName'],
      COUNTER,
    ],
    sums: [['金额：{amount:yuan}', '大写：{amount:capitals}']],
    strong: true,
    more: (wide) => [...remark(wide), row([cell(0, wide, '附凭证 {vouchers} 张')], { when: 'vouchers' })],
    signatures,
  });

/** The sheets of money that is paid back, comes in, goes out and is moved. */
export const FUND_SHEETS: readonly [type: PrintTypeCode, body: (size: Sheet) => Template][] = [
  [
    7,
    (size) =>
      documentSheet(size, {
        title: '退款单',
        counted: true,
        facts: [
          '客户：{customerName}',
          '原出库单号：{saleOutCode}',
          '退款：{createdBy} {createTime}',
          ['退货单号：{returnCode}', 'returnCode'],
        ],
        columns: [
          words('index', '序号', 120),
          words('label', '退款方式', 0),
          words('accountName', '付款账户', 600),
          figure('amount', '金额', 400),
        ],
        sums: [['退款金额：{amount:yuan}', '大写：{amount:capitals}']],
        strong: true,
        more: (wide) => [
          row([cell(0, wide, '其中冲减欠款：{credited:yuan}，实退：{paidOut:yuan}')], { when: 'credited' }),
          row([cell(0, wide, '原收款单：{code} {createTime} {received:yuan}')], { each: 'bills' }),
          ...remark(wide),
        ],
        signatures: ['退款人：', '客户签字：'],
        toCustomer: true,
      }),
  ],
  [17, entrySheet('收入单', '收款账户', ['交款人：', '收款人：', '审核人：'])],
  [
    18,
    (size) =>
      documentSheet(size, {
        title: '资金转账单 {mark}',
        counted: true,
        facts: [
          '发生日期：{day}',
          '转出：{fromShop} {fromName}',
          '转入：{toShop} {toName}',
          '经办人：{createdBy}',
          WRITTEN,
          ['转出钱箱：{fromTill}', 'fromTill'],
          ['转入钱箱：{toTill}', 'toTill'],
          ['渠道到账日：{settles}', 'settles'],
          COUNTER,
        ],
        sums: [
          ['转账金额：{amount:yuan}', '大写：{amount:capitals}'],
          ['手续费：{fee:yuan}', '共转出：{paidOut:yuan}'],
        ],
        strong: true,
        more: remark,
        signatures: ['经办人：', '复核人：', '审批人：'],
      }),
  ],
  [21, entrySheet('支出单', '付款账户', ['领款人：', '经办人：', '审批人：'])],
];
