import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DUPLICATE_REASONS, type DuplicateReason } from '@partsdesk/core/customer/merge';
import { customerMerge } from '@partsdesk/sdk/parts/customerMerge';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FilterTabs } from '@partsdesk/ui/list/FilterTabs';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useRef, useState } from 'react';
import { useAtHead } from '../../goods/useAtHead';
import { ReasonDialog } from '../card/ReasonDialog';
import { ApartPairs } from './ApartPairs';
import { ChoosePair } from './ChoosePair';
import { DuplicatePair } from './DuplicatePair';
import { MergeForm } from './MergeForm';

const reasons = Object.entries(DUPLICATE_REASONS).map(([value, label]) => ({ value: value as DuplicateReason, label }));

type Pair = Pick<Schemas['DuplicatePair'], 'first' | 'second'>;

/** 疑似重复客户: the head store merges customers; a branch is told to change over. */
export function CustomerDuplicates() {
  return useAtHead() ? <Duplicates /> : <EmptyState text="客户由总店合并，请切换到总店再操作。" />;
}

/** Shows pairs of customers who are probably one, and merges them. ↑ and ↓ go from pair to pair. */
function Duplicates() {
  const merges = useGroup(customerMerge);
  const [reason, setReason] = useState<DuplicateReason>();
  const [merged, setMerged] = useState<Pair>();
  const [choosing, setChoosing] = useState(false);
  const [marked, setMarked] = useState<Pair>();
  const [showsApart, setShowsApart] = useState(false);
  const pairs = useRef<HTMLDivElement>(null);
  const { data, error, reload } = useLoad(merges.list, reason ? { reason } : {});

  const walk = (event: React.KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const buttons = [...(pairs.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    event.preventDefault();
    buttons[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  };

  return (
    <Page
      title="疑似重复客户"
      tabs={<FilterTabs label="重复原因" choices={reasons} value={reason} onChange={setReason} />}
      secondary={
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button variant="outlined" onClick={() => setShowsApart(true)}>
            不是同一人
          </Button>
          <Button variant="outlined" onClick={() => setChoosing(true)}>
            合并指定客户
          </Button>
        </Box>
      }
    >
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {!data && error === undefined && <PageSkeleton />}
      {data?.records.length === 0 && (
        <EmptyState text="没有找到重复的客户。手机号、车牌或微信相同的客户会成对出现在这里。" />
      )}
      {data && data.records.length > 0 && (
        <Box ref={pairs} onKeyDown={walk} sx={{ p: 4, display: 'grid', gap: 3, overflow: 'auto' }}>
          {data.more && <Alert severity="info">只列出最新的 {data.records.length} 对，合并后会列出其余的。</Alert>}
          {data.records.map((pair) => (
            <DuplicatePair
              key={pair.first.id + pair.second.id}
              pair={pair}
              onMerge={() => setMerged(pair)}
              onApart={() => setMarked(pair)}
            />
          ))}
        </Box>
      )}
      {choosing && (
        <ChoosePair
          onChosen={(pair) => {
            setChoosing(false);
            setMerged(pair);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {marked && (
        <ReasonDialog
          title={`「${marked.first.name}」和「${marked.second.name}」不是同一人`}
          action="标记"
          hint="标记后这一对不再列出；可以在「不是同一人」里取消标记。"
          save={(reason, idempotencyKey) =>
            merges.markApart({ firstId: marked.first.id, secondId: marked.second.id, reason }, { idempotencyKey })
          }
          onClose={() => setMarked(undefined)}
        />
      )}
      {showsApart && <ApartPairs onClose={() => setShowsApart(false)} />}
      {merged && <MergeForm {...merged} onClose={() => setMerged(undefined)} />}
    </Page>
  );
}
