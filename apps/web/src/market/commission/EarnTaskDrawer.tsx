import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { earnTaskLifecycle } from '@partsdesk/core/market/commission/earnTaskLifecycle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { Money } from '@partsdesk/ui/text/Money';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { CustomerPhotos } from '../../order/online/CustomerPhotos';

interface EarnTaskDrawerProps {
  task: Schemas['EarnTask'];
  onClose: () => void;
  /** Without them it is not the reader's to check, or is done. */
  onPass?: () => void;
  onReject?: () => void;
}

/** One submission: what was said, the photos, and how it was checked. */
export function EarnTaskDrawer({ task, onClose, onPass, onReject }: EarnTaskDrawerProps) {
  return (
    <DetailDrawer
      title={`${task.distributorName}的任务`}
      state={<LifecycleChip lifecycle={earnTaskLifecycle} status={task.status} />}
      onClose={onClose}
      actions={
        onPass && (
          <>
            <Button color="error" onClick={onReject}>
              驳回
            </Button>
            <Button variant="contained" onClick={onPass}>
              通过
            </Button>
          </>
        )
      }
    >
      <DetailSection title="任务">
        <FactGrid
          facts={[
            ['活动', task.taskName],
            ['奖励', <Money key="reward" fen={task.reward} strong />],
            ['门店', task.shopName],
            ['提交时间', formatMoment(task.createTime)],
            ['审核人', orDash(task.checkBy)],
            ['审核时间', task.checkTime ? formatMoment(task.checkTime) : '-'],
            ['驳回原因', orDash(task.reason)],
          ]}
        />
      </DetailSection>
      <DetailSection title="说明">
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{task.words}</Typography>
      </DetailSection>
      <CustomerPhotos title="提交的图片" addresses={task.imageUrls} />
    </DetailDrawer>
  );
}
