import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { maintenanceLifecycle } from '@partsdesk/core/order/maintenance/maintenanceLifecycle';
import { maintenanceMs } from '@partsdesk/sdk/parts/maintenanceMs';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DocumentPage } from '@partsdesk/ui/document/DocumentPage';
import { DocumentSection } from '@partsdesk/ui/document/DocumentSection';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { LoadedDocument } from '@partsdesk/ui/document/LoadedDocument';
import { timelineEntries } from '@partsdesk/ui/document/timeline.ts';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { pathOfRoute } from '../../screenList';
import { useMayVisit } from '../../useMayVisit';
import { courseSteps } from '../online/courseSteps';
import { CustomerPhotos } from '../online/CustomerPhotos';
import { useMaintenanceActions } from './useMaintenanceActions';

type Request = Schemas['MaintenanceDetail'];

/** 维修申请详情. */
export function OrderMaintenanceDetail() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? undefined;
  const requests = useGroup(maintenanceMs);
  const loaded = useLoad(requests.item, id ? { id } : undefined);
  return (
    <LoadedDocument name="维修申请" list={pathOfRoute('OrderMaintenance') ?? ''} id={id} loaded={loaded}>
      {(asked) => <RequestDocument asked={asked} reload={loaded.reload} />}
    </LoadedDocument>
  );
}

const placeOf = ({ address, longitude, latitude }: Request) =>
  orDash(
    [address, longitude !== null && latitude !== null ? `${longitude.toFixed(5)}, ${latitude.toFixed(5)}` : '']
      .filter(Boolean)
      .join(' · '),
  );

function RequestDocument({ asked, reload }: { asked: Request; reload: () => void }) {
  const navigate = useNavigate();
  const mayVisit = useMayVisit();
  const { actionsOf, dialog } = useMaintenanceActions(reload);
  return (
    <>
      <DocumentPage
        title="维修申请"
        status={<LifecycleChip lifecycle={maintenanceLifecycle} status={asked.status} />}
        steps={courseSteps(maintenanceLifecycle, asked.status, [0, 1], [])}
        actions={[
          mayVisit('CashIndex') && {
            label: '去收银台开单',
            run: () =>
              navigate(
                `${pathOfRoute('CashIndex') ?? ''}?${new URLSearchParams({
                  customer: asked.customerId,
                  ...(asked.vehicleId && { vehicle: asked.vehicleId }),
                }).toString()}`,
              ),
          },
          ...actionsOf(asked),
        ]}
        facts={[
          ['联系人', `${asked.contact} ${asked.phone}`],
          ['客户', asked.customerName],
          ['门店', asked.shopName],
          ['车牌', orDash(asked.plate)],
          ['车型', orDash(asked.modelName)],
          ['车架号', orDash(asked.vin)],
          ['里程', asked.mileage > 0 ? `${String(asked.mileage)} 公里` : '-'],
          ['车辆位置', placeOf(asked)],
          ['服务人员', orDash(asked.staffName)],
          ['申请时间', formatMoment(asked.createTime)],
        ]}
        timeline={timelineEntries(asked.timeline)}
      >
        <DocumentSection title="故障描述">
          <Typography sx={{ px: 4, pb: 4, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{asked.fault}</Typography>
        </DocumentSection>
        <CustomerPhotos title="故障图片" addresses={asked.imageUrls} />
        <DocumentSection title="回复">
          <Typography
            variant="body2"
            color={asked.reply ? 'textPrimary' : 'textSecondary'}
            sx={{ px: 4, pb: 4, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          >
            {asked.reply ? `${asked.reply}\n${asked.replyBy} ${formatMoment(asked.replyTime)}` : '还没有回复'}
          </Typography>
        </DocumentSection>
      </DocumentPage>
      {dialog}
    </>
  );
}
