import Button from '@mui/material/Button';
import { cardRefundLifecycle } from '@partsdesk/core/customer/card/cardRefundLifecycle';
import type { CodeOf } from '@partsdesk/core/lifecycle';
import { customerCardRefund } from '@partsdesk/sdk/parts/customerCardRefund';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { FilterTabs } from '@partsdesk/ui/list/FilterTabs';
import { MiniPagination } from '@partsdesk/ui/list/MiniPagination';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { CardRefundList } from './CardRefundList';

type Status = CodeOf<typeof cardRefundLifecycle>;

/** 退卡单: what waits to be decided and paid, and what was. */
export function CardRefunds({ onClose }: { onClose: () => void }) {
  const refunds = useGroup(customerCardRefund);
  const [status, setStatus] = useState<Status | undefined>(cardRefundLifecycle.statuses.waiting.code);
  const [place, setPlace] = useState({ current: 1, pageSize: 10 });
  const { data, error, reload } = useLoad(refunds.page, { ...place, ...(status === undefined ? {} : { status }) });
  return (
    <DetailDrawer title="退卡单" onClose={onClose} actions={<Button onClick={onClose}>关闭</Button>}>
      <FilterTabs
        label="退卡状态"
        choices={statusChoices(cardRefundLifecycle)}
        value={status}
        onChange={(next) => {
          setStatus(next);
          setPlace({ ...place, current: 1 });
        }}
      />
      <DetailSection>
        {error !== undefined && <ErrorState error={error} onRetry={reload} />}
        {!data && error === undefined && <PageSkeleton rows={3} />}
        {data?.records.length === 0 && (
          <EmptyState text="没有这样的退卡单。在储值卡的批次里申请退卡，审核后付款给持卡人。" />
        )}
        {data && <CardRefundList refunds={data.records} />}
        {data && data.pages > 1 && (
          <MiniPagination
            page={place.current}
            pageSize={place.pageSize}
            total={data.total}
            onChange={(current, pageSize) => setPlace({ current, pageSize })}
          />
        )}
      </DetailSection>
    </DetailDrawer>
  );
}
