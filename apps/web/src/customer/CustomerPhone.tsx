import Button from '@mui/material/Button';
import { isMaskedPhone } from '@partsdesk/core/customer/revealedPhones';
import { customer } from '@partsdesk/sdk/parts/customer';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useAct } from '@partsdesk/ui/page/useAct';
import { PhoneLink } from '@partsdesk/ui/text/PhoneLink';
import { useCopy } from '@partsdesk/ui/text/useCopy';
import { useState } from 'react';

interface CustomerPhoneProps {
  customerId: string;
  /** As the list shows it: `138****0000` to whom it is hidden. */
  phone: string;
}

/** Shows a customer's number; a hidden one behind a button, since every look is noted. */
export function CustomerPhone({ customerId, phone }: CustomerPhoneProps) {
  const customers = useGroup(customer);
  const [act, copy] = [useAct(), useCopy()];
  const [seen, setSeen] = useState<Schemas['RevealedPhone']>();
  if (!isMaskedPhone(phone)) return <PhoneLink phone={phone} />;
  if (seen)
    return (
      <>
        <PhoneLink phone={seen.phone} />
        <Button size="small" onClick={() => void copy(seen.phone)}>
          复制
        </Button>
      </>
    );
  const reveal = () =>
    act('已记录：您查看了该客户的手机号', async () => setSeen(await customers.revealPhone({ id: customerId })));
  return (
    <>
      {phone}
      <Button size="small" title="查看会记录在客户往来记录里" onClick={() => void reveal()}>
        查看号码
      </Button>
    </>
  );
}
