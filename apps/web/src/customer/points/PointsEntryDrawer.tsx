import Button from '@mui/material/Button';
import { pointsMoveLabel } from '@partsdesk/core/customer/points/pointsRules';
import { formatMoment } from '@partsdesk/core/dates';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useNavigate } from 'react-router-dom';
import { saleOutAddress } from '../../order/documentAddress';
import { useMayVisit } from '../../useMayVisit';
import { signedPoints } from './pointsTexts';

interface PointsEntryDrawerProps {
  /** The list's row, shown until the entry is loaded. */
  row: Schemas['PointsEntry'];
  onClose: () => void;
}

/** Shows one entry of points with the document that moved them. */
export function PointsEntryDrawer({ row, onClose }: PointsEntryDrawerProps) {
  const details = useGroup(customerPointsDetails);
  const mayVisit = useMayVisit();
  const navigate = useNavigate();
  const { data: known = row, error, reload } = useLoad(details.get, { id: row.id });
  const { saleOutId } = known;
  return (
    <DetailDrawer
      title={`${known.customerName} ${pointsMoveLabel(known.kind)}`}
      onClose={onClose}
      actions={
        saleOutId !== null &&
        mayVisit('OrderDeliveryOrderDetails') && (
          <Button variant="outlined" onClick={() => void navigate(saleOutAddress(saleOutId))}>
            查看出库单
          </Button>
        )
      }
    >
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      <DetailSection>
        <FactGrid
          facts={[
            ['积分', signedPoints(known.points)],
            ['变动后积分', known.balance.toLocaleString('en-US')],
            known.owed > 0 && ['欠扣积分', known.owed.toLocaleString('en-US')],
            ['单号', known.documentCode ? <DocumentNumber key="code" code={known.documentCode} /> : '-'],
            ['门店', known.shopName],
            ['说明', orDash(known.reason)],
            ['操作人', orDash(known.by)],
            ['时间', formatMoment(known.createTime)],
          ]}
        />
      </DetailSection>
    </DetailDrawer>
  );
}
