import Button from '@mui/material/Button';
import type { CallOptions } from '@partsdesk/sdk';
import { useState } from 'react';
import type { Choice } from '../form/SelectField';
import { EmptyState } from '../page/EmptyState';
import { ErrorState } from '../page/ErrorState';
import { PageSkeleton } from '../page/PageSkeleton';
import { useLoad } from '../page/useLoad';
import { DetailDrawer, DetailSection } from './DetailDrawer';
import { FilterTabs } from './FilterTabs';
import { MiniPagination } from './MiniPagination';

interface StatusQuery<Status> {
  current: number;
  pageSize: number;
  status?: Status;
  code?: string;
}

interface StatusDrawerProps<Status, Row> {
  title: string;
  /** Names the tabs: 退卡状态. */
  label: string;
  choices: readonly Choice<Status>[];
  /** The status with which it opens, of what waits for somebody; undefined for all. */
  first: NoInfer<Status> | undefined;
  /** The number of the only document to show. */
  code?: string | undefined;
  read: (
    query: StatusQuery<NoInfer<Status>>,
    options?: CallOptions,
  ) => Promise<{ records: Row[]; total: number; pages: number }>;
  /** Said where there are none: how one comes to be. */
  empty: string;
  onClose: () => void;
  children: (records: Row[]) => React.ReactNode;
}

/** Lists documents in a drawer, by status and page by page. */
export function StatusDrawer<Status extends number, Row>({
  title,
  label,
  choices,
  first,
  code,
  read,
  empty,
  onClose,
  children,
}: StatusDrawerProps<Status, Row>) {
  const [status, setStatus] = useState<Status | undefined>(first);
  const [place, setPlace] = useState({ current: 1, pageSize: 10 });
  const { data, error, reload } = useLoad(read, {
    ...place,
    ...(status === undefined ? {} : { status }),
    ...(code ? { code } : {}),
  });
  return (
    <DetailDrawer title={title} onClose={onClose} actions={<Button onClick={onClose}>关闭</Button>}>
      <FilterTabs
        label={label}
        choices={choices}
        value={status}
        onChange={(next) => {
          setStatus(next);
          setPlace({ ...place, current: 1 });
        }}
      />
      <DetailSection>
        {error !== undefined && <ErrorState error={error} onRetry={reload} />}
        {!data && error === undefined && <PageSkeleton rows={3} />}
        {data?.records.length === 0 && <EmptyState text={empty} />}
        {data && children(data.records)}
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
