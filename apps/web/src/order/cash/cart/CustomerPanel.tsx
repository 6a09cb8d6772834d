import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { customer as customerGroup } from '@partsdesk/sdk/parts/customer';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { InlineFields } from '@partsdesk/ui/form/field';
import { SearchSelect } from '@partsdesk/ui/form/SearchSelect';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Desk } from '../desk';
import { WaitingGifts } from '../gifts/WaitingGifts';
import { focusDesk } from '../useDeskKeys';
import { CustomerAdd } from './CustomerAdd';
import { GiftCards } from './GiftCards';
import { StoredValueFact } from './StoredValueFact';
import { VehicleAdd } from './VehicleAdd';
import { VehicleChoice } from './VehicleChoice';

type Customer = Schemas['Customer'];

/** Shows the sale's customer and vehicle. Without a customer it is a walk-in sale. */
export function CustomerPanel({ desk }: { desk: Desk }) {
  const [customers, vehicles] = [useGroup(customerGroup), useGroup(customerVehicle)];
  const customer = useSelector(desk, ({ context }) => context.cart.customer);
  const [adding, setAdding] = useState<'customer' | 'vehicle'>();
  /** What was searched for and is to be added. */
  const [typed, setTyped] = useState('');
  const may = useMay();
  const details = useLoad(customers.item, customer && { id: customer.id }).data;
  const garage = useLoad(vehicles.allList, customer && { customerId: customer.id });

  const choose = (chosen: Customer | undefined) => {
    if (!chosen) return;
    desk.send({ type: 'setCustomer', customer: { id: chosen.id, name: chosen.name, phone: chosen.phone } });
    focusDesk('scan');
  };

  const add = (words: string) => {
    setTyped(words);
    setAdding('customer');
  };

  return (
    <Box
      component="section"
      aria-label="客户与车辆"
      sx={{ display: 'grid', gap: 2, px: 4, py: 3, minHeight: 132, alignContent: 'start' }}
    >
      {!customer && (
        <>
          <Box data-desk="customer" sx={{ display: 'flex', gap: 2 }}>
            <InlineFields value>
              <Box sx={{ flex: 1, '& > *': { width: '100% !important' } }}>
                <SearchSelect<Customer>
                  name="customer"
                  label="客户姓名、手机号或车牌"
                  value={undefined}
                  onChange={() => undefined}
                  onPick={choose}
                  load={(query, signal) => customers.page({ ...query, all: true, status: 1 }, { signal })}
                  text={({ name, phone, plates }) =>
                    [name, phone, plates.slice(0, 2).join('、')].filter(Boolean).join('　')
                  }
                  otherwise={
                    may('customer.save') && { label: (words) => `没有这位客户，按回车新增“${words}”`, run: add }
                  }
                />
              </Box>
            </InlineFields>
            <Permitted path="customer.save">
              <Button variant="outlined" onClick={() => add('')}>
                新增客户
              </Button>
            </Permitted>
          </Box>
          <Typography variant="body2" color="textSecondary">
            散客。挂账、记录车辆请先选择客户。
          </Typography>
        </>
      )}
      {customer && (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 36 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography noWrap sx={{ fontSize: 16, fontWeight: 600 }}>
                {customer.name}
                <Box component="span" sx={{ ml: 2, fontWeight: 400, fontSize: 14, color: 'text.secondary' }}>
                  {customer.phone}
                </Box>
              </Typography>
            </Box>
            <IconButton
              size="small"
              aria-label="改为散客"
              title="改为散客"
              onClick={() => desk.send({ type: 'setCustomer', customer: undefined })}
            >
              <Close fontSize="small" />
            </IconButton>
          </Box>
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
            <VehicleChoice desk={desk} vehicles={garage.data} />
            <Button variant="outlined" onClick={() => setAdding('vehicle')}>
              新增车辆
            </Button>
          </Box>
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              flexWrap: 'wrap',
              gap: 4,
              fontSize: 13,
              color: 'text.secondary',
              minHeight: 20,
              visibility: details ? 'visible' : 'hidden',
            }}
          >
            {details?.levelName && (
              <Box component="span" sx={{ color: 'primary.main', fontWeight: 600 }}>
                {details.levelName}
              </Box>
            )}
            <span>
              欠款{' '}
              <Box
                component="span"
                sx={{ color: details?.debt ? 'warning.main' : 'inherit', fontWeight: details?.debt ? 600 : 400 }}
              >
                <Money fen={details?.debt} />
              </Box>
            </span>
            <span>
              {details?.creditLimit === null ? (
                '未开通挂账'
              ) : (
                <>
                  信用额度 <Money fen={details?.creditLimit} />
                </>
              )}
            </span>
            <StoredValueFact customerId={customer.id} />
            <GiftCards desk={desk} customerId={customer.id} />
            <WaitingGifts desk={desk} customerId={customer.id} />
          </Box>
        </>
      )}
      {adding === 'customer' && (
        <CustomerAdd
          typed={typed}
          onClose={(added, vehicle) => {
            setAdding(undefined);
            if (added) desk.send({ type: 'setCustomer', customer: added });
            if (vehicle) desk.send({ type: 'setVehicle', vehicle });
          }}
        />
      )}
      {adding === 'vehicle' && customer && (
        <VehicleAdd
          customerId={customer.id}
          onClose={(vehicle) => {
            setAdding(undefined);
            if (vehicle) desk.send({ type: 'setVehicle', vehicle });
          }}
        />
      )}
    </Box>
  );
}
