import { can, statusLabel } from '@partsdesk/core/lifecycle';
import { formatYuan } from '@partsdesk/core/money';
import { customerStatementLifecycle } from '@partsdesk/core/order/debt/customerStatementLifecycle';
import { Facts, Phone } from '../Facts';
import { shopTime } from '../moment';
import { Shell } from '../Shell';
import type { OpenedStatement, StatementKey } from './statement';
import { StatementAnswer } from './StatementAnswer';
import { StatementLines } from './StatementLines';

const { void: voided } = customerStatementLifecycle.statuses;

interface StatementAccountProps {
  title: string;
  sent: OpenedStatement;
  /** What has opened it. */
  found: StatementKey;
  onChange: (sent: OpenedStatement) => void;
}

/** Shows a statement, and takes the customer's answer while it waits for one. */
export function StatementAccount({ title, sent, found, onChange }: StatementAccountProps) {
  const { shopName, shopPhone, customerName, status, words, answerTime, linkEnds, account } = sent;
  if (status === voided.code || !account)
    return (
      <Shell title={title}>
        <section className="card">
          <p className="hero" role="status">
            此对账单已作废
          </p>
          <Facts
            facts={[
              ['店铺', shopName],
              ['电话', <Phone key="phone" number={shopPhone} />],
            ]}
          />
        </section>
        <p className="next">店铺可能会重新发送，有疑问请联系店铺。</p>
      </Shell>
    );
  return (
    <Shell title={title}>
      <section className="card">
        <p className="soft">期末欠款</p>
        <p className="hero">{formatYuan(account.closing)}</p>
        <Facts
          facts={[
            ['店铺', shopName],
            ['电话', shopPhone && <Phone number={shopPhone} />],
            ['客户', customerName],
            ['日期', `${account.from} 至 ${account.to}`],
            ['期初欠款', formatYuan(account.opening), 'number'],
            ['应收增加', formatYuan(account.charged), 'number'],
            ['应收减少', formatYuan(account.settled), 'number'],
            ['状态', statusLabel(customerStatementLifecycle, status)],
            ['您的异议', words],
            ['答复时间', shopTime(answerTime)],
            ['链接有效至', shopTime(linkEnds)],
          ]}
        />
      </section>
      <StatementLines account={account} />
      {can(customerStatementLifecycle, status, 'confirm') ? (
        <StatementAnswer found={found} onAnswered={onChange} />
      ) : (
        <p className="next" role="status">
          {words ? '已告诉店铺，请等店铺与您联系。' : '您已确认这份对账单。'}
        </p>
      )}
    </Shell>
  );
}
