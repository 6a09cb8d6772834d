import { formatYuan } from '@partsdesk/core/money';
import type { H5PaymentEvent, Payable } from '@partsdesk/core/pay/h5Payment';
import { useState } from 'react';
import { BillLines } from './BillLines';
import { MemberPay } from './MemberPay';

interface BillPartsProps {
  code: string;
  bill: Payable;
  /** No payment of this phone is under way. */
  payable: boolean;
  send: (event: H5PaymentEvent) => void;
}

/** Shows what is loaded after the payment page: the bill's lines, and paying by what the customer has with the shop. */
export default function BillParts({
  code,
  bill: { memberPhone, memberMeans, paidBefore, due },
  payable,
  send,
}: BillPartsProps) {
  const [paidBy, setPaidBy] = useState<readonly { label: string; amount: number }[]>([]);
  const byMember = paidBy.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      {paidBefore > 0 && due > 0 && byMember === 0 && (
        <p className="next" role="status">
          这张单已付 {formatYuan(paidBefore)}，还需付 {formatYuan(due)}
        </p>
      )}
      <BillLines code={code} />
      {payable && memberPhone !== null && (
        <MemberPay
          code={code}
          phone={memberPhone}
          means={memberMeans}
          due={due}
          onChanged={(paid) => {
            setPaidBy([...paidBy, ...paid]);
            send({ type: 'memberPaid' });
          }}
        />
      )}
      {byMember > 0 && (
        <p className="next done" role="status">
          已用{paidBy.map(({ label, amount }) => `${label}支付 ${formatYuan(amount)}`).join('、')}
          {due > 0 && `，还需支付 ${formatYuan(due)}`}
        </p>
      )}
    </>
  );
}
