import type { Template } from '../template';
import { rollRows, type Roll } from './roll';
import { cell, row } from './templateParts';

const strong = { bold: true, size: 40 };

/** 收款单 on a roll. */
export function receiptSlip(paper: Roll): Template {
  const { whole, pair, rule, bars, reprint, slip } = rollRows(paper);
  return slip('收款单', [
    reprint,
    rule,
    pair('单号', '{code}'),
    pair('出库单', '{saleOutCode}'),
    pair('时间', '{createTime}'),
    pair('收款人', '{cashier}'),
    pair('客户', '{customerName}'),
    rule,
    pair('{label}', '{tendered:yuan}', { each: 'lines' }),
    pair('找零', '{change:yuan}', { when: 'change' }),
    pair('实收', '{amount:yuan}', {}, strong),
    whole('大写：{amount:capitals}'),
    whole('备注：{remark}', { when: 'remark' }),
    rule,
    bars,
    whole('此小票不作报销凭证', {}, { align: 'center' }),
  ]);
}

/** 合并收款单 on a roll. */
export function jointReceipt(paper: Roll): Template {
  const { whole, pair, rule, bars, reprint, slip } = rollRows(paper);
  return slip('合并收款单', [
    reprint,
    rule,
    pair('单号', '{code}'),
    pair('时间', '{createTime}'),
    pair('收银员', '{cashier}'),
    pair('客户', '{customerName}'),
    rule,
    pair('{code}', '{amount:yuan}', { each: 'lines', gap: 6 }),
    pair('　尚欠', '{owed:yuan}', { each: 'lines', when: 'owed' }),
    rule,
    pair('{label}', '{amount:yuan}', { each: 'payments' }),
    pair('找零', '{change:yuan}', { when: 'change' }),
    pair('实收', '{amount:yuan}', {}, strong),
    whole('大写：{amount:capitals}'),
    pair('尚欠', '{owed:yuan}', { when: 'owed' }, strong),
    rule,
    bars,
    whole('此小票不作报销凭证', {}, { align: 'center' }),
  ]);
}

/** 交班单 on a roll. */
export function shiftSlip(paper: Roll): Template {
  const { printed, whole, pair, rule, bars, reprint, slip } = rollRows(paper);
  const third = Math.floor(printed / 3);
  const figures = (texts: readonly string[], more = {}, style = {}) =>
    row(
      texts.map((text, at) => cell(at * third, third, text, { align: 'right', fit: 'shrink', size: 28, ...style })),
      more,
    );
  const internal = slip('交班单', [
    reprint,
    rule,
    pair('班次', '{code}'),
    pair('门店', '{shopName}'),
    pair('收银台', '{tillName}', { when: 'tillName' }),
    pair('收银员', '{cashier}'),
    pair('开班', '{startTime}'),
    pair('交班', '{endTime}'),
    pair('交班人', '{countedBy}'),
    rule,
    pair('{label}', '{text}', { each: 'facts' }),
    rule,
    figures(['收款', '退款', '净收'], {}, { bold: true }),
    figures(['应有', '实点', '差异'], {}, { bold: true }),
    whole('{method}（{count} 笔）', { each: 'lines', gap: 6 }),
    figures(['{received}', '{refunded}', '{amount}'], { each: 'lines' }),
    figures(['{expected}', '{found}', '{difference}'], { each: 'lines' }),
    rule,
    pair('备用金', '{openingFloat:yuan}'),
    pair('存入现金', '{cashIn:yuan}'),
    pair('取出现金', '{cashOut:yuan}'),
    whole('{time} {label} {amount:yuan} {reason} {by}', { each: 'moves' }),
    pair('实点现金', '{countedCash:yuan}', {}, strong),
    pair('送存', '{toSafe:yuan}'),
    pair('送存账户', '{safeAccountName}', { when: 'safeAccountName' }),
    pair('留给下一班', '{nextFloat:yuan}', {}, strong),
    whole('清点：{denominations}', { when: 'denominations' }),
    whole('差异原因：{varianceReason}', { when: 'varianceReason' }),
    whole('备用金不符原因：{openingReason}', { when: 'openingReason' }),
    whole('备注：{remark}', { when: 'remark' }),
    rule,
    bars,
    whole('交班人签字：', { gap: 20 }),
    whole('接班人签字：', { gap: 40 }),
  ]);
  return { ...internal, after: [] };
}
