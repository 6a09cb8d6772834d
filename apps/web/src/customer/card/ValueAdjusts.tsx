import Button from '@mui/material/Button';
import { valueAdjustLifecycle } from '@partsdesk/core/customer/card/valueAdjustLifecycle';
import type { CodeOf } from '@partsdesk/core/lifecycle';
import { customerValueAdjust } from '@partsdesk/sdk/parts/customerValueAdjust';
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
import { ValueAdjustList } from './ValueAdjustList';

type Status = CodeOf<typeof valueAdjustLifecycle>;

/** 储值调整单: what waits to be decided, and what was. */
export function ValueAdjusts({ onClose }: { onClose: () => void }) {
  const adjusts = useGroup(customerValueAdjust);
  const [status, setStatus] = useState<Status | undefined>(valueAdjustLifecycle.statuses.waiting.code);
  const [place, setPlace] = useState({ current: 1, pageSize: 10 });
  const { data, error, reload } = useLoad(adjusts.page, { ...place, ...(status === undefined ? {} : { status }) });
  return (
    <DetailDrawer title="储值调整单" onClose={onClose} actions={<Button onClick={onClose}>关闭</Button>}>
      <FilterTabs
        label="调整状态"
        choices={statusChoices(valueAdjustLifecycle)}
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
          <EmptyState text="没有这样的调整单。在储值卡或客户列表里申请调整，由另一位同事复核后入账。" />
        )}
        {data && <ValueAdjustList adjusts={data.records} />}
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
