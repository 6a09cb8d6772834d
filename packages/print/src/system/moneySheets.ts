import type { PrintTypeCode } from '@partsdesk/core/print/printTypes';
import type { Template } from '../template';
import { documentSheet, remark } from './documentSheet';
import { figure, words, type Sheet } from './sheetParts';
import { cell, row } from './templateParts';

/** The sheets of what goes back, is counted and is owed. */
export const MONEY_SHEETS: readonly [type: PrintTypeCode, body: (size: Sheet) => Template][] = [
  [
    4,
    (size) =>
      documentSheet(size, {
        title: '收款单',
        counted: true,
        facts: ['客户：{customerName}', '出库单号：{saleOutCode}', '收款：{cashier} {createTime}'],
        columns: [words('index', '序号', 120), words('label', '付款方式', 0), figure('tendered', '金额', 400)],
        sums: [['实收：{amount:yuan}', '大写：{amount:capitals}']],
        strong: true,
        more: (wide) => [row([cell(0, wide, '找零：{change:yuan}')], { when: 'change' }), ...remark(wide)],
        signatures: ['收款人：', '付款人：'],
        toCustomer: true,
      }),
  ],
  [
    6,
    (size) =>
      documentSheet(size, {
        title: '销售退货单',
        counted: true,
        facts: [
          '客户：{customerName}',
          '电话：{customerPhone}',
          '原出库单号：{saleOutCode}',
          '开单时间：{createTime}',
          '开单人：{createdBy}',
        ],
        columns: [
          words('index', '序号', 80),
          words('skuCode', '商品编码', 280),
          words('name', '商品', 0),
          words('unitName', '单位', 90),
          figure('quantity', '退货数量', 160),
          words('condition', '成色', 110),
          words('reason', '退货原因', 220),
          figure('amount', '退款金额', 190),
        ],
        sums: [
          ['退款合计：{amount:yuan}', '大写：{amount:capitals}'],
          ['共 {kinds} 种 {pieces} 件', '已退：{refunded:yuan}', '未退：{unrefunded:yuan}'],
        ],
        strong: true,
        more: remark,
        signatures: ['收货人：', '退款人：', '客户签字：'],
        toCustomer: true,
      }),
  ],
  [
    9,
    (size) =>
      documentSheet(size, {
        title: '交班单',
        counted: true,
        number: '班次：{code}',
        facts: ['收银员：{cashier}', '收银台：{tillName}', '开班：{startTime}', '交班：{countedBy} {endTime}'],
        columns: [
          words('method', '收款方式', 0),
          figure('count', '笔数', 110, false),
          figure('received', '收款', 220),
          figure('refunded', '退款', 200),
          figure('amount', '净收', 220),
          figure('expected', '应有', 220),
          figure('found', '实点', 220),
          figure('difference', '差异', 200),
        ],
        sums: [
          ['备用金：{openingFloat:yuan}', '存入现金：{cashIn:yuan}', '取出现金：{cashOut:yuan}'],
          ['实点现金：{countedCash:yuan}', '送存：{toSafe:yuan} {safeAccountName}', '留给下一班：{nextFloat:yuan}'],
        ],
        more: (wide) => [
          row([cell(0, wide, '{label}：{text}')], { each: 'facts' }),
          row([cell(0, wide, '{time} {label} {amount:yuan} {reason} {by}')], { each: 'moves' }),
          row([cell(0, wide, '清点：{denominations}')], { when: 'denominations' }),
          row([cell(0, wide, '差异原因：{varianceReason}')], { when: 'varianceReason' }),
          row([cell(0, wide, '备用金不符原因：{openingReason}')], { when: 'openingReason' }),
          ...remark(wide),
        ],
        signatures: ['交班人：', '接班人：', '店长：'],
      }),
  ],
  [
    16,
    (size) =>
      documentSheet(size, {
        title: '客户对账单',
        counted: true,
        number: '{fromDay} 至 {toDay}',
        facts: ['客户：{customerName}', '电话：{customerPhone}', '期初欠款：{opening:yuan}'],
        columns: [
          words('day', '日期', 220),
          words('kind', '摘要', 0),
          words('code', '单号', 480),
          figure('charged', '增加', 230),
          figure('settled', '减少', 230),
          figure('balance', '欠款', 230, false),
        ],
        sums: [
          ['期末欠款：{closing:yuan}', '大写：{closing:capitals}'],
          ['应收增加：{charged:yuan}', '应收减少：{settled:yuan}'],
        ],
        strong: true,
        more: (wide) => [
          row([cell(0, wide, '未结清：{day} {code}，{days} 天，{owed:yuan}')], { each: 'bills' }),
          row([cell(0, wide, '如有不符，请在收到后告诉我们。')]),
        ],
        signatures: ['制单人：', '客户确认：'],
        toCustomer: true,
      }),
  ],
];
