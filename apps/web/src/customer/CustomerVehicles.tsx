import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatQuantity } from '@partsdesk/core/quantity';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pathOfRoute } from '../screenList';
import { useMayVisit } from '../useMayVisit';
import { VehicleForm } from './vehicle/VehicleForm';

/** Lists a customer's vehicles and adds one. */
export function CustomerVehicles({ customerId }: { customerId: string }) {
  const vehicles = useGroup(customerVehicle);
  const mayVisit = useMayVisit();
  const [adding, setAdding] = useState(false);
  const { data, error, reload } = useLoad(vehicles.allList, { customerId });
  return (
    <DetailSection
      title="车辆"
      action={
        <>
          {mayVisit('CustomerListCar') && (
            <Button size="small" component={Link} to={`${pathOfRoute('CustomerListCar') ?? ''}/${customerId}`}>
              管理车辆
            </Button>
          )}
          <Permitted path="customerVehicle.save">
            <Button size="small" onClick={() => setAdding(true)}>
              新增车辆
            </Button>
          </Permitted>
        </>
      }
    >
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {data?.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          还没有登记车辆
        </Typography>
      )}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
          {data.map((vehicle) => (
            <Box component="li" key={vehicle.id}>
              <Typography component="span" sx={{ fontWeight: 600, mr: 3 }}>
                {vehicle.plate}
              </Typography>
              <span>{vehicle.modelName || '车型未填'}</span>
              <Typography variant="caption" color="textSecondary" component="div">
                {[
                  vehicle.vin && `车架号 ${vehicle.vin}`,
                  vehicle.mileage > 0 && `里程 ${formatQuantity(vehicle.mileage)} 公里`,
                  vehicle.insuranceEnds && `保险到期 ${vehicle.insuranceEnds}`,
                  vehicle.inspectionEnds && `年检到期 ${vehicle.inspectionEnds}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
      {adding && <VehicleForm customerId={customerId} onClose={() => setAdding(false)} />}
    </DetailSection>
  );
}
