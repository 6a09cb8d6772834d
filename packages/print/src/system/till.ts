import type { Cell, Row, Template } from '../template';
import { cell, image, row } from './templateParts';

/** A receipt of a roll. */
export function till(paper: '58mm' | '80mm', printed: number): Template {
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
      whole('本单获得：{earned}', { when: 'earned' }),
      row([image((printed - 400) / 2, 400, 400, 'payCode')], { when: 'payCode', gap: 20 }),
      whole('微信或支付宝扫码付款 {payAmount:yuan}', { when: 'payCode' }, center),
      whole('{payUntil} 前有效', { when: 'payCode' }, center),
      rule,
      row([cell(0, printed, '', { kind: 'barcode', height: paper === '80mm' ? 100 : 170, field: 'code' })]),
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
