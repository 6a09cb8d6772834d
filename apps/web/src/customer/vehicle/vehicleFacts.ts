import { vinWarning } from '@partsdesk/core/customer/vin';
import { formatQuantity } from '@partsdesk/core/quantity';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import type { Fact } from '@partsdesk/ui/document/FactGrid';
import { orDash } from '@partsdesk/ui/text/orDash.ts';

export const mileageText = (mileage: number): string => (mileage > 0 ? `${formatQuantity(mileage)} 公里` : '-');

/** Lists what is known of a vehicle. */
export function vehicleFacts(vehicle: Schemas['CustomerVehicleRow']): Fact[] {
  return [
    ['车主', [vehicle.customerName, vehicle.customerPhone].filter(Boolean).join(' ')],
    ['车型', orDash(vehicle.modelName)],
    ['车架号', [orDash(vehicle.vin), vinWarning(vehicle.vin) && '（校验位对不上）'].filter(Boolean).join('')],
    ['里程', mileageText(vehicle.mileage)],
    ['保险到期', orDash(vehicle.insuranceEnds)],
    ['年检到期', orDash(vehicle.inspectionEnds)],
    ['所属门店', vehicle.shopName],
  ];
}
