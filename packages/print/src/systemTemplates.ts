import { printTypeOf, type PrintTypeCode } from '@partsdesk/core/print/printTypes';
import type { Cell, Column, Part, Row, Template } from './template';

export interface SystemTemplate {
  id: string;
  templateType: PrintTypeCode;
  name: string;
  /** The paper of 打印基础设置 for which it is the default. */
  paper: '58mm' | '80mm' | 'A4' | 'A5' | '241-3';
  body: Template;
}

/** Reads a text of the designer: literals, and {key} or {key:format}. */
function partsOf(text: string): Part[] {
  return text.split(/(\{[^}]*\})/).flatMap((piece): Part[] => {
    if (piece === '') return [];
    const [, field, format = 'plain'] = /^\{(\w+)(?::(\w+))?\}$/.exec(piece) ?? [];
    return field
      ? [{ text: '', field, format: format as Part['format'] }]
      : [{ text: piece, field: '', format: 'plain' }];
  });
}

const cell = (x: number, width: number, text: string, more: Partial<Cell> = {}): Cell => ({
  kind: 'text',
  x,
  width,
  height: 0,
  size: 32,
  bold: false,
  align: 'left',
  fit: 'wrap',
  parts: partsOf(text),
  field: '',
  ...more,
});

const row = (cells: Cell[], more: Partial<Row> = {}): Row => ({
  gap: 0,
  rule: 'none',
  when: '',
  each: '',
  cells,
  ...more,
});

const image = (x: number, width: number, height: number, field: string): Cell =>
  cell(x, width, '', { kind: 'image', height, field });

/** A receipt of a roll. */
function till(paper: '58mm' | '80mm', printed: number): Template {
  const side = paper === '80mm' ? 40 : 50;
  const center = { align: 'center' as const };
  const pair = (label: string, value: string, more: Partial<Row> = {}, bold = false, size = 32) => {
    const left = Math.round(printed * 0.4);
    return row(
      [cell(0, left, label, { bold, size }), cell(left, printed - left, value, { bold, size, align: 'right' })],
      more,
    );
  };
  const whole = (text: string, more: Partial<Row> = {}, style: Partial<Cell> = {}) =>
    row([cell(0, printed, text, style)], more);
  const rule = row([], { gap: 24, rule: 'dashed' });
  const mid = Math.round(printed * 0.6);
  return {
    paper: { kind: 'roll', width: paper === '80mm' ? 800 : 580, height: 0, lines: 0 },
    margin: { top: 30, right: side, bottom: 30, left: side },
    headEvery: false,
    head: [
      row([image((printed - 140) / 2, 140, 140, 'logo')], { when: 'logo' }),
      whole('{header}', {}, { ...center, size: 42, bold: true }),
      whole('{address}', { when: 'address' }, center),
      whole('电话：{phone}', { when: 'phone' }, center),
      whole('销售小票', {}, center),
      whole('{reprint}', { when: 'reprint' }, { ...center, bold: true }),
    ],
    before: [
      rule,
      pair('单号', '{code}'),
      pair('时间', '{createTime}'),
      pair('收银员', '{cashier}'),
      pair('客户', '{customer}'),
      rule,
      whole('{name}', { each: 'lines', gap: 6 }),
      whole('{facts}', { each: 'lines', when: 'facts' }),
      whole('{giftCard}', { each: 'lines', when: 'giftCard' }),
      row([cell(0, mid, '{quantity} {unitName} × {price}'), cell(mid, printed - mid, '{full}', { align: 'right' })], {
        each: 'lines',
      }),
      rule,
      pair('件数', '{kinds} 种 {pieces} 件'),
      pair('优惠', '{discount:yuan}', { when: 'discount' }),
      pair('其中优惠券', '{coupon:yuan}', { when: 'coupon' }),
      pair('合计', '{amount:yuan}', {}, true, 40),
      whole('大写：{amount:capitals}'),
      pair('{label}', '{amount:yuan}', { each: 'payments' }),
      pair('实收', '{received:yuan}'),
      pair('退货冲减', '{credited:yuan}', { when: 'credited' }),
      pair('尚欠', '{owed:yuan}', { when: 'owed' }, true, 40),
      pair('挂账', '{onCredit:yuan}', { when: 'onCredit' }, true, 40),
      row([image((printed - 400) / 2, 400, 400, 'payCode')], { when: 'payCode', gap: 20 }),
      whole('微信或支付宝扫码付款 {payAmount:yuan}', { when: 'payCode' }, center),
      whole('{payUntil} 前有效', { when: 'payCode' }, center),
      rule,
      row([cell(0, printed, '', { kind: 'barcode', height: 100, field: 'code' })]),
      whole('退换货请凭小票', {}, center),
    ],
    table: null,
    after: [
      row([image((printed - 280) / 2, 280, 280, 'qrcode')], { when: 'qrcode', gap: 10 }),
      whole('{footer}', { when: 'footer' }, center),
      whole('此小票不作报销凭证', {}, center),
    ],
    foot: [],
  };
}

type Sheet = 'A4' | 'A5' | '241-3';

const PAPERS: Record<Sheet, Pick<Template, 'paper' | 'margin'>> = {
  A4: {
    paper: { kind: 'sheet', width: 2100, height: 2970, lines: 0 },
    margin: { top: 100, right: 100, bottom: 100, left: 100 },
  },
  A5: {
    paper: { kind: 'sheet', width: 2100, height: 1480, lines: 0 },
    margin: { top: 80, right: 80, bottom: 80, left: 80 },
  },
  '241-3': {
    paper: { kind: 'form', width: 2413, height: 0, lines: 22 },
    margin: { top: 40, right: 140, bottom: 40, left: 140 },
  },
};

/** A sheet of an order (1) or an outbound (2). */
function sheet(type: 1 | 2, size: Sheet): Template {
  const { paper, margin } = PAPERS[size];
  const wide = paper.width - margin.left - margin.right;
  const third = Math.floor(wide / 3);
  const out = type === 2;
  const thirds = (texts: readonly string[], more: Partial<Row> = {}) =>
    row(
      texts.map((text, at) => cell(at * third, third, text)),
      more,
    );
  const [signedBy, signer] = out ? ['发货人：', '客户签收：'] : ['制单人：', '客户签字：'];
  const figure = (field: string, title: string, width: number, sum = true): Column => ({
    field,
    title,
    width,
    align: 'right',
    fit: 'shrink',
    sum,
  });
  const words = (field: string, title: string, width: number): Column => ({
    field,
    title,
    width,
    align: 'left',
    fit: 'wrap',
    sum: false,
  });
  const figures = [
    figure('quantity', '数量', 130),
    ...(out ? [figure('outQuantity', '已出', 130)] : []),
    figure('listPrice', '原价', 170, false),
    figure('discount', '优惠', 160),
    figure('amount', '金额', 190),
  ];
  const others = [words('index', '序号', 80), words('skuCode', '商品编码', 260)];
  const behind = [words('brandName', '品牌', 140), words('unitName', '单位', 90)];
  const taken = [...figures, ...others, ...behind].reduce((sum, { width }) => sum + width, 0);
  return {
    paper,
    margin,
    headEvery: true,
    head: [
      row([
        cell(0, wide - 620, `{header} ${out ? '销售出库单' : '销售单'}`, { size: 50, bold: true, fit: 'shrink' }),
        cell(wide - 620, 620, '单号：{code}', { align: 'right', fit: 'shrink' }),
      ]),
    ],
    before: [
      row([image(0, 140, 140, 'logo')], { when: 'logo' }),
      row([cell(0, wide, '{address}')], { when: 'address' }),
      row([cell(0, wide, '电话：{phone}')], { when: 'phone' }),
      thirds(['客户：{customerName}', '电话：{customerPhone}', '车牌：{plate}']),
      thirds(['开单时间：{createTime}', '开单人：{createdBy}', '服务人员：{serviceStaffName}']),
      ...(out ? [row([cell(0, wide, '销售单号：{orderCode}')])] : []),
    ],
    table: {
      columns: [...others, words('name', '商品', wide - taken), ...behind, ...figures],
      size: 30,
      rowHeight: 50,
      border: true,
      repeatHead: true,
      fillPage: false,
      pageSum: false,
      carry: false,
      total: true,
    },
    after: [
      row(
        [
          cell(0, third, '应收：{receivable:yuan}', { bold: true }),
          cell(third, wide - third, '大写：{receivable:capitals}', { bold: true }),
        ],
        { gap: 12 },
      ),
      row([cell(0, third, '共 {kinds} 种 {pieces} 件'), cell(third, third, '原价合计：{listAmount:yuan}')]),
      row([cell(0, wide, '优惠合计：{discount:yuan}')], { when: 'discount' }),
      row([cell(0, wide, '其中优惠券：{coupon:yuan}')], { when: 'coupon' }),
      row([cell(0, third, '已收：{received:yuan}'), cell(third, third, '欠款：{debt:yuan}')]),
      row([cell(0, wide, '退货冲减：{credited:yuan}')], { when: 'credited' }),
      row([cell(0, wide, '备注：{remark}')], { when: 'remark' }),
      row([cell(0, third, signedBy), cell(third, third, signer)], { gap: 18 }),
      row([image(0, 200, 200, 'qrcode')], { when: 'qrcode', gap: 10 }),
      row([cell(0, wide, '{footer}')], { when: 'footer', gap: 6 }),
    ],
    foot: [row([cell(0, wide, '第 {page} 页 / 共 {pages} 页', { align: 'center', size: 26 })])],
  };
}

const SHEETS: readonly [size: Sheet, title: string, paper: SystemTemplate['paper']][] = [
  ['A4', 'A4', 'A4'],
  ['A5', 'A5 横向', 'A5'],
  ['241-3', '241 三等分', '241-3'],
];

const sheetsOf = (type: 1 | 2): SystemTemplate[] => [
  ...SHEETS.map(([size, title, paper]) => ({
    id: `system-${String(type)}-${size}`,
    templateType: type,
    name: `${printTypeOf(type)?.name ?? ''} ${title}`,
    paper,
    body: sheet(type, size),
  })),
];

/** What is printed where a shop has made nothing of its own. */
export const SYSTEM_TEMPLATES: readonly SystemTemplate[] = [
  ...sheetsOf(1),
  ...sheetsOf(2),
  { id: 'system-3-80mm', templateType: 3, name: '收银小票 80mm', paper: '80mm', body: till('80mm', 720) },
  { id: 'system-3-58mm', templateType: 3, name: '收银小票 58mm', paper: '58mm', body: till('58mm', 480) },
];

/** Returns the system's template of a type for the paper of 打印基础设置, else its first. */
export function systemTemplate(type: number, paper: string): SystemTemplate | undefined {
  const fitting = SYSTEM_TEMPLATES.filter(({ templateType }) => templateType === type);
  return fitting.find((one) => one.paper === paper) ?? fitting[0];
}
