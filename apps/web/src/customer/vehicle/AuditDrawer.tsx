import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { customerVehicleAuditLifecycle } from '@partsdesk/core/customer/customerVehicleAuditLifecycle';
import { formatMoment } from '@partsdesk/core/dates';
import { can } from '@partsdesk/core/lifecycle';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useWindowKeys } from '@partsdesk/ui/page/useWindowKeys.ts';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useState } from 'react';
import { CustomerPhotos } from '../../order/online/CustomerPhotos';
import { RejectVehicle } from './RejectVehicle';
import { mileageText, vehicleFacts } from './vehicleFacts';

type Detail = Schemas['CustomerVehicleDetail'];

interface AuditDrawerProps {
  row: Schemas['CustomerVehicleRow'];
  /** Opens the next one that waits; undefined when there is none. */
  next: (() => void) | undefined;
  onClose: () => void;
}

/** Audits one claimed vehicle: photos beside plate and frame number, and who holds the plate. */
export function AuditDrawer({ row, next, onClose }: AuditDrawerProps) {
  const vehicles = useGroup(customerVehicle);
  const may = useMay();
  const act = useAct();
  const confirm = useConfirm();
  const [rejecting, setRejecting] = useState(false);
  const [busy, setBusy] = useState(false);
  const { data, error, reload } = useLoad(vehicles.getById, { id: row.id });
  const shown = data ?? row;
  const decides =
    may('customerVehicle.audit') && can(customerVehicleAuditLifecycle, shown.auditStatus, 'pass') ? data : undefined;
  const goOn = () => (next ? next() : onClose());

  const pass = async (claim: Detail) => {
    const { holder } = claim;
    if (
      holder &&
      !(await confirm({
        title: `把「${claim.plate}」从「${holder.customerName}」过户给「${claim.customerName}」？`,
        text: `以前的单据留在「${holder.customerName}」名下，以后开单要选「${claim.customerName}」。`,
        action: '过户并通过',
      }))
    )
      return;
    setBusy(true);
    const done = await act(holder ? '已过户并通过' : '已通过', () =>
      vehicles.audit({
        id: claim.id,
        version: claim.version,
        pass: true,
        ...(holder ? { transferFrom: holder.customerId } : {}),
      }),
    );
    setBusy(false);
    if (done) goOn();
    else reload();
  };

  useWindowKeys((event) => {
    // A question or the form of a rejection lies over the drawer.
    if (rejecting || busy || document.querySelector('[role=alertdialog]')) return;
    const run =
      event.altKey && event.code === 'KeyR'
        ? decides && (() => setRejecting(true))
        : event.altKey && event.code === 'KeyN'
          ? next
          : undefined;
    if (!run) return;
    event.preventDefault();
    run();
  });

  return (
    <DetailDrawer
      title={shown.plate}
      state={<LifecycleChip lifecycle={customerVehicleAuditLifecycle} status={shown.auditStatus} />}
      onClose={onClose}
      actions={
        <>
          <Button title="Alt + N" disabled={!next} onClick={next}>
            下一辆
          </Button>
          {decides && (
            <>
              <Button
                variant="outlined"
                color="error"
                title="Alt + R"
                disabled={busy}
                onClick={() => setRejecting(true)}
              >
                驳回
              </Button>
              <Button variant="contained" title="Ctrl + Enter" loading={busy} onClick={() => void pass(decides)}>
                {decides.holder ? '过户并通过' : '通过'}
              </Button>
            </>
          )}
        </>
      }
    >
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {data && <CustomerPhotos title="车辆照片" addresses={data.imageUrls} />}
      {data?.imageUrls.length === 0 && (
        <DetailSection>
          <Alert severity="info">客户没有上传照片</Alert>
        </DetailSection>
      )}
      <DetailSection title="客户提交的">
        <FactGrid
          facts={[
            ['车牌号', shown.plate],
            ...vehicleFacts(shown).map(([label, value]) => [label === '车主' ? '申请人' : label, value] as const),
            ['提交时间', formatMoment(shown.createTime)],
            Boolean(data?.rejectReason) && ['驳回原因', data?.rejectReason],
            Boolean(data?.auditedBy) && ['审核人', `${data?.auditedBy ?? ''} ${formatMoment(data?.auditedTime)}`],
          ]}
        />
      </DetailSection>
      {data?.holder && <Holder holder={data.holder} />}
      {rejecting && decides && (
        <RejectVehicle
          vehicle={decides}
          onClose={(rejected) => {
            setRejecting(false);
            if (rejected) goOn();
          }}
        />
      )}
    </DetailDrawer>
  );
}

/** Shows who holds the plate that is claimed. */
function Holder({ holder }: { holder: Schemas['PlateHolder'] }) {
  return (
    <DetailSection title="这块车牌现在的车主">
      <Alert severity="warning">
        这块车牌已登记在「{holder.customerName}」名下。确认是同一辆车换了车主，就过户给申请人；否则驳回。
      </Alert>
      <FactGrid
        facts={[
          ['车主', [holder.customerName, holder.customerPhone].filter(Boolean).join(' ')],
          ['车型', orDash(holder.modelName)],
          ['车架号', orDash(holder.vin)],
          ['里程', mileageText(holder.mileage)],
        ]}
      />
    </DetailSection>
  );
}
