import { customerVehicleAuditLifecycle } from '@partsdesk/core/customer/customerVehicleAuditLifecycle';
import { formatMoment } from '@partsdesk/core/dates';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { EnabledChip, LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { CustomerPhotos } from '../../order/online/CustomerPhotos';
import { vehicleFacts } from './vehicleFacts';
import { VehicleHistory } from './VehicleHistory';

interface VehicleDrawerProps {
  /** The list's row, shown until the vehicle is loaded. */
  row: Schemas['CustomerVehicleRow'];
  actions: React.ReactNode;
  onClose: () => void;
}

/** Shows one vehicle with its history. */
export function VehicleDrawer({ row, actions, onClose }: VehicleDrawerProps) {
  const vehicles = useGroup(customerVehicle);
  const { data, error, reload } = useLoad(vehicles.getById, { id: row.id });
  const shown = data ?? row;
  return (
    <DetailDrawer
      title={shown.plate}
      state={
        <>
          <LifecycleChip lifecycle={customerVehicleAuditLifecycle} status={shown.auditStatus} />
          <EnabledChip status={shown.status} />
        </>
      }
      actions={actions}
      onClose={onClose}
    >
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      <DetailSection>
        <FactGrid
          facts={[
            ...vehicleFacts(shown),
            ['登记时间', formatMoment(shown.createTime)],
            Boolean(data?.rejectReason) && ['驳回原因', data?.rejectReason],
            Boolean(data?.auditedBy) && ['审核人', `${data?.auditedBy ?? ''} ${formatMoment(data?.auditedTime)}`],
          ]}
        />
      </DetailSection>
      {data && <CustomerPhotos title="车辆照片" addresses={data.imageUrls} />}
      <VehicleHistory id={row.id} />
    </DetailDrawer>
  );
}
