import { formatYuan } from '@partsdesk/core/money';
import { STATEMENT_KINDS } from '@partsdesk/core/order/debt/statement';
import { shopTime } from '../moment';
import type { OpenedStatement } from './statement';

/** Lists what changed the account, the bills that are open, and what lies on the card beside it. */
export function StatementLines({ account }: { account: NonNullable<OpenedStatement['account']> }) {
  const { lines, bills, card } = account;
  return (
    <>
      <details className="card lines" open>
        <summary>往来明细（{lines.length} 笔）</summary>
        {lines.length === 0 ? (
          <p className="soft">这段日期没有往来</p>
        ) : (
          <ul>
            {lines.map(({ id, kind, code, charged, settled, balance, createTime }) => (
              <li key={id}>
                <span>
                  {STATEMENT_KINDS[kind]}{' '}
                  <span className="soft">
                    {shopTime(createTime)} {code}，欠款 {formatYuan(balance)}
                  </span>
                </span>
                <span className="money">{formatYuan(charged - settled)}</span>
              </li>
            ))}
          </ul>
        )}
      </details>
      {bills.length > 0 && (
        <details className="card lines">
          <summary>未结清的单（{bills.length}）</summary>
          <ul>
            {bills.map(({ id, code, day, days, owed }) => (
              <li key={id}>
                <span>
                  {code}{' '}
                  <span className="soft">
                    {day}，{days} 天
                  </span>
                </span>
                <span className="money">{formatYuan(owed)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {card && (
        <p className="next">
          发送时储值卡另有本金 {formatYuan(card.principal)}、赠送 {formatYuan(card.gift)}，不冲抵上面的欠款。
        </p>
      )}
    </>
  );
}
