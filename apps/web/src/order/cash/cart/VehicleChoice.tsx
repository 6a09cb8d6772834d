import Box from '@mui/material/Box';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { InlineFields } from '@partsdesk/ui/form/field';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { Desk } from '../desk';

/** Chooses the vehicle of the sale; the only one is chosen automatically. */
export function VehicleChoice({
  desk,
  vehicles,
}: {
  desk: Desk;
  vehicles: readonly Schemas['CustomerVehicle'][] | undefined;
}) {
  const vehicle = useSelector(desk, ({ context }) => context.cart.vehicle);
  const only = vehicles?.length === 1 ? vehicles[0] : undefined;
  useEffect(() => {
    const { cart } = desk.getSnapshot().context;
    if (only && !cart.vehicle && cart.customer?.id === only.customerId)
      desk.send({ type: 'setVehicle', vehicle: { id: only.id, plate: only.plate } });
  }, [desk, only]);

  const choices = (vehicles ?? []).map(({ id, plate, modelName }) => ({
    value: id,
    label: [plate, modelName].filter(Boolean).join('　'),
  }));
  // Uses the held order's vehicle until the customer's vehicles are loaded.
  const known =
    vehicle && !choices.some(({ value }) => value === vehicle.id)
      ? [{ value: vehicle.id, label: vehicle.plate }, ...choices]
      : choices;
  return (
    <Box sx={{ flex: 1, minWidth: 0, '& > *': { width: '100% !important' } }}>
      <InlineFields value>
        <FilterSelect<string>
          name="vehicle"
          label={vehicles?.length === 0 ? '还没有车辆' : '选择车辆'}
          value={vehicle?.id ?? ''}
          choices={known}
          onChange={(id) => {
            const chosen = vehicles?.find((one) => one.id === id);
            desk.send({ type: 'setVehicle', vehicle: chosen && { id: chosen.id, plate: chosen.plate } });
          }}
        />
      </InlineFields>
    </Box>
  );
}
