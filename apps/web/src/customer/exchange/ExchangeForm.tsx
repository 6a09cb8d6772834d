import Alert from '@mui/material/Alert';
import { goodsTitle } from '@partsdesk/core/goods/goodsDisplay';
import { customerExchange } from '@partsdesk/sdk/parts/customerExchange';
import { customerExchangeGift } from '@partsdesk/sdk/parts/customerExchangeGift';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { SearchSelect } from '@partsdesk/ui/form/SearchSelect';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { CustomerSelect } from '../vehicle/CustomerSelect';
import { giftDays, pointsText } from './exchangeTexts';

type Gift = Schemas['ExchangeGift'];

interface Draft {
  customerId: string;
  giftId: string;
  quantity: number | undefined;
  remark: string;
}

interface ExchangeFormProps {
  /** Whose points they are, where that is known. */
  customer?: Schemas['Customer'];
  /** The gift that is meant at first. */
  gift?: Gift;
  onClose: () => void;
}

/** 兑换礼品: takes a customer's points for a gift, which waits to be handed out. */
export function ExchangeForm({ customer, gift: meant, onClose }: ExchangeFormProps) {
  const [exchanges, gifts] = [useGroup(customerExchange), useGroup(customerExchangeGift)];
  const [gift, setGift] = useState(meant);
  const needed = (quantity = 0) => (gift?.points ?? 0) * quantity;
  return (
    <FormDialog<Draft>
      title="兑换礼品"
      saveLabel={({ quantity }) => (gift && quantity ? `扣 ${pointsText(needed(quantity))}并兑换` : '兑换')}
      savedText="已兑换，待发放"
      initial={{ customerId: customer?.id ?? '', giftId: meant?.id ?? '', quantity: 1, remark: '' }}
      save={({ customerId, giftId, quantity = 0, remark }, idempotencyKey) =>
        exchanges.add({ customerId, giftId, quantity, points: needed(quantity), remark }, { idempotencyKey })
      }
      onClose={onClose}
    >
      {({ draft, field, errors }) => (
        <>
          <CustomerSelect label="客户" required chosen={customer} {...field('customerId')} />
          <SearchSelect<Gift>
            label="礼品"
            required
            chosen={meant}
            load={(query, signal) => gifts.page({ ...query, open: true }, { signal })}
            text={(one) => `${goodsTitle(one)}　${pointsText(one.points)}　剩 ${String(one.left)} ${one.unitName}`}
            {...field('giftId')}
            error={errors.giftId ?? errors.points}
            hint={gift ? giftHint(gift) : '只列出现在可以兑换的礼品'}
            onChange={(giftId) => field('giftId').onChange(giftId ?? '')}
            onCommit={() => undefined}
            onPick={setGift}
          />
          <QuantityField label="数量" required unit={gift?.unitName} most={10_000} {...field('quantity')} />
          <TextField label="备注" maxLength={100} hint="如：下次来店取" {...field('remark')} />
          <Balance customerId={draft.customerId} needed={needed(draft.quantity)} />
        </>
      )}
    </FormDialog>
  );
}

const giftHint = ({ perCustomer, unitName, ...days }: Gift): string =>
  [perCustomer === null ? '' : `每人限兑 ${String(perCustomer)} ${unitName}`, `兑换时间：${giftDays(days)}`]
    .filter(Boolean)
    .join('，');

/** Tells what the customer has now and will have after it. */
function Balance({ customerId, needed }: { customerId: string; needed: number }) {
  const details = useGroup(customerPointsDetails);
  const { data } = useLoad(details.pageOfCustomer, customerId ? { customerId, pageSize: 1 } : undefined);
  if (!data) return null;
  const { available } = data;
  return needed > available ? (
    <Alert severity="warning">
      积分不足，现有 {pointsText(available)}，需要 {pointsText(needed)}
    </Alert>
  ) : (
    <Alert severity="info">
      现有 {pointsText(available)}，兑换扣 {pointsText(needed)}，还剩 {pointsText(available - needed)}
    </Alert>
  );
}
