import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { ALONG, CardChoices, choicesOf, type Chosen } from './CardChoices';
import { CustomerSelect } from './CustomerSelect';

interface VehicleTransferProps {
  vehicle: Schemas['CustomerVehicle'];
  onClose: () => void;
}

/** Gives a vehicle to another customer, after a question; of each maintenance card it asks where it goes. */
export function VehicleTransfer({ vehicle, onClose }: VehicleTransferProps) {
  const vehicles = useGroup(customerVehicle);
  const [name, setName] = useState('');
  const { data: cards = [], error, reload } = useLoad(vehicles.cards, { id: vehicle.id });
  const { data: own = [] } = useLoad(vehicles.allList, cards.length ? { customerId: vehicle.customerId } : undefined);
  const initial: { toCustomerId: string; reason: string; cards: Chosen } = { toCustomerId: '', reason: '', cards: {} };
  return (
    <FormDialog
      title={`过户 ${vehicle.plate}`}
      saveLabel="过户"
      savedText="车辆已过户"
      initial={initial}
      question={({ cards: chosen }) => {
        const along = cards.filter(({ id }) => chosen[id] === ALONG).length;
        const staying = cards.filter(({ id }) => chosen[id] && chosen[id] !== ALONG).length;
        const said = cards.length ? `保养卡随车 ${String(along)} 张，留下 ${String(staying)} 张。` : '';
        return {
          title: `把「${vehicle.plate}」过户给「${name}」？`,
          text: `以前的单据留在「${vehicle.customerName}」名下，以后开单要选新车主。${said}`,
          action: '过户',
        };
      }}
      save={({ toCustomerId, reason, cards: chosen }, idempotencyKey) =>
        vehicles.transfer(
          {
            id: vehicle.id,
            version: vehicle.version,
            toCustomerId,
            reason: reason.trim(),
            cards: choicesOf(cards, chosen),
          },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <CustomerSelect
            label="新车主"
            required
            hint={`现在的车主：${[vehicle.customerName, vehicle.customerPhone].filter(Boolean).join(' ')}`}
            onPick={(chosen) => setName(chosen?.name ?? '')}
            {...form.field('toCustomerId')}
          />
          <TextField label="过户原因" maxLength={100} hint="如：二手车成交" {...form.field('reason')} />
          {error !== undefined && <ErrorState error={error} onRetry={reload} />}
          <CardChoices
            cards={cards}
            others={own.filter(({ id }) => id !== vehicle.id)}
            owner={vehicle.customerName}
            field={form.field('cards')}
            errors={form.errors}
          />
        </>
      )}
    </FormDialog>
  );
}
