import type { Row, Template } from '../template';
import { rollRows, type Roll } from './roll';

const strong = { bold: true, size: 40 };
const centred = { align: 'center', bold: true } as const;

/** A slip that stays in the shop: what it is, how often it was printed, its rows, and who signs. */
function internal(paper: Roll, title: string, rows: readonly Row[], signatures: readonly string[]): Template {
  const { whole, pair, rule, bars, slip } = rollRows(paper);
  const body = slip(title, [
    whole('{reprint}', { when: 'reprint' }, centred),
    whole('{mark}', { when: 'mark' }, centred),
    rule,
    pair('单号', '{code}'),
    pair('关联单号', '{counterCode}', { when: 'counterCode' }),
    pair('门店', '{shopName}'),
    pair('发生日期', '{day}'),
    ...rows,
    whole('备注：{remark}', { when: 'remark' }),
    pair('经办人', '{createdBy}'),
    pair('登记时间', '{createTime}'),
    rule,
    bars,
    ...signatures.map((text) => whole(text, { gap: 30 })),
  ]);
  return { ...body, after: [] };
}

const entrySlip =
  (title: string, account: string, signatures: readonly string[]) =>
  (paper: Roll): Template => {
    const { whole, pair, rule } = rollRows(paper);
    const rows = [
      pair('类型', '{typeName}'),
      pair('分类', '{typeClass}'),
      pair('对方', '{party}', { when: 'party' }),
      pair(account, '{accountName}'),
      pair('方式', '{method}'),
      pair('钱箱', '{tillName}', { when: 'tillName' }),
      rule,
      pair('金额', '{amount:yuan}', {}, strong),
      whole('大写：{amount:capitals}'),
      pair('凭证', '{vouchers} 张', { when: 'vouchers' }),
    ];
    return internal(paper, title, rows, signatures);
  };

/** 收入单 on a roll. */
export const incomeSlip = entrySlip('收入单', '收款账户', ['交款人签字：', '收款人签字：']);

/** 支出单 on a roll. */
export const expenseSlip = entrySlip('支出单', '付款账户', ['领款人签字：', '审批人签字：']);

/** 资金转账单 on a roll. */
export function fundTransferSlip(paper: Roll): Template {
  const { whole, pair, rule } = rollRows(paper);
  const rows = [
    pair('转出账户', '{fromShop} {fromName}'),
    pair('转出钱箱', '{fromTill}', { when: 'fromTill' }),
    pair('转入账户', '{toShop} {toName}'),
    pair('转入钱箱', '{toTill}', { when: 'toTill' }),
    whole('渠道到账日：{settles}', { when: 'settles' }),
    rule,
    pair('转账金额', '{amount:yuan}', {}, strong),
    whole('大写：{amount:capitals}'),
    pair('手续费', '{fee:yuan}', { when: 'fee' }),
    pair('共转出', '{paidOut:yuan}', { when: 'fee' }),
  ];
  return internal(paper, '资金转账单', rows, ['经办人签字：', '审批人签字：']);
}

/** 退款单 on a roll. */
export function refundSlip(paper: Roll): Template {
  const { whole, pair, rule, bars, slip } = rollRows(paper);
  return slip('退款单', [
    whole('{reprint}', { when: 'reprint' }, centred),
    rule,
    pair('单号', '{code}'),
    pair('退货单', '{returnCode}', { when: 'returnCode' }),
    pair('出库单', '{saleOutCode}'),
    pair('时间', '{createTime}'),
    pair('退款人', '{createdBy}'),
    pair('客户', '{customerName}'),
    rule,
    pair('{label}', '{amount:yuan}', { each: 'lines' }),
    pair('冲减欠款', '{credited:yuan}', { when: 'credited' }),
    pair('退款金额', '{amount:yuan}', {}, strong),
    whole('大写：{amount:capitals}'),
    whole('原收款单 {code}', { each: 'bills', gap: 6 }),
    pair('{createTime:day}', '{received:yuan}', { each: 'bills' }),
    whole('备注：{remark}', { when: 'remark' }),
    rule,
    bars,
    whole('客户签字：', { gap: 20 }),
  ]);
}
