import type { PrintTypeCode } from '@partsdesk/core/print/printTypes';
import type { Column, Template } from '../template';
import { documentSheet, remark } from './documentSheet';
import { figure, words, type Sheet } from './sheetParts';

const part = (code = 300): Column[] => [
  words('index', '序号', 80),
  words('skuCode', '商品编码', code),
  words('name', '商品', 0),
  words('unitName', '单位', 90),
];
const PIECES = '共 {kinds} 种 {pieces} 件';
const WRITTEN = '开单：{createdBy} {createTime}';
const BOOKED = ['入账时间：{bookedTime}', 'bookedTime'] as const;

/** The sheets of goods that lie, come and go. */
export const STOCK_SHEETS: readonly [type: PrintTypeCode, body: (size: Sheet) => Template][] = [
  [
    8,
    (size) =>
      documentSheet(size, {
        title: '借用单',
        counted: true,
        facts: [
          '服务人员：{serviceStaffName}',
          '客户：{customerName}',
          '仓库：{warehouseName}',
          WRITTEN,
          '应还日期：{dueDay}',
        ],
        columns: [
          ...part(),
          figure('quantity', '借用', 130),
          figure('returnedQuantity', '归还', 130),
          figure('soldQuantity', '销售', 130),
          figure('lostQuantity', '核销', 130),
          figure('lentQuantity', '未还', 130),
        ],
        sums: [[PIECES]],
        more: remark,
        signatures: ['借用人：', '发货人：'],
      }),
  ],
  [
    10,
    (size) =>
      documentSheet(size, {
        title: '入库单',
        counted: true,
        facts: ['仓库：{warehouseName}', '供应商：{supplierName}', WRITTEN, BOOKED],
        columns: [
          ...part(),
          figure('quantity', '数量', 150),
          figure('price', '含税单价', 190, false),
          figure('amount', '金额', 210),
        ],
        sums: [['金额：{amount:yuan}', '大写：{amount:capitals}'], [PIECES]],
        strong: true,
        more: remark,
        signatures: ['送货人：', '收货人：', '制单人：'],
      }),
  ],
  [
    11,
    (size) =>
      documentSheet(size, {
        title: '其他出库单',
        counted: true,
        facts: ['仓库：{warehouseName}', '出库原因：{reason}', WRITTEN, BOOKED],
        columns: [...part(), figure('quantity', '数量', 180)],
        sums: [[PIECES]],
        more: remark,
        signatures: ['领用人：', '发货人：', '审核人：'],
      }),
  ],
  [
    12,
    (size) =>
      documentSheet(size, {
        title: '调拨送货单',
        counted: true,
        facts: ['调出：{from}', '调入：{to}', WRITTEN, ['发货：{shippedBy} {shippedTime}', 'shippedTime']],
        columns: [...part(), figure('quantity', '调拨数量', 180), figure('receivedQuantity', '实收数量', 180, false)],
        sums: [[PIECES]],
        more: remark,
        signatures: ['发货人：', '送货人：', '收货人：'],
      }),
  ],
  [
    13,
    (size) =>
      documentSheet(size, {
        title: '盘点表',
        counted: true,
        facts: ['仓库：{warehouseName}', '方式：{way}', WRITTEN],
        columns: [
          words('shelf', '货位', 180),
          ...part(260),
          figure('book', '账面', 140, false),
          figure('counted', '实盘', 140, false),
          figure('variance', '差异', 140, false),
          words('reason', '原因', 220),
        ],
        sums: [['共 {kinds} 种，已盘 {countedKinds} 种']],
        more: remark,
        signatures: ['盘点人：', '监盘人：', '审核人：'],
      }),
  ],
];
