import type { Row, Template } from '../template';
import { figure, linesTable, pageFoot, PAPERS, words, type Sheet } from './sheetParts';
import { cell, image, row } from './templateParts';

/** A sheet of an order (1) or an outbound (2). */
export function orderSheet(type: 1 | 2, size: Sheet): Template {
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
  const figures = [
    figure('quantity', '数量', 130),
    ...(out ? [figure('outQuantity', '已出', 130)] : []),
    figure('listPrice', '原价', 170, false),
    figure('discount', '优惠', 160),
    figure('amount', '金额', 190),
  ];
  const others = [words('index', '序号', 80), words('skuCode', '商品编码', 260)];
  const behind = [words('brandName', '品牌', 140), words('unitName', '单位', 90)];
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
    table: linesTable([...others, words('name', '商品', 0), ...behind, ...figures], wide),
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
    foot: [pageFoot(wide, true)],
  };
}
