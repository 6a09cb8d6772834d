import { inquiryManager } from '@partsdesk/sdk/parts/inquiryManager';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Enquiry } from './Enquiry';

const CUSTOMER = 0;

/** 询价详情: what was said in an inquiry, beside what lies in the shops. */
export function MarketWaresEnquiryDetail() {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id ? <Loaded key={id} id={id} /> : <Nothing />;
}

const Nothing = () => (
  <Page title="询价详情" plain>
    <EmptyState text="请从呆滞件询价列表打开一张询价单。" />
  </Page>
);

function Loaded({ id }: { id: string }) {
  const inquiries = useGroup(inquiryManager);
  const { data, error, reload } = useLoad(inquiries.item, { headerId: id });
  const told = useRef<string>(undefined);
  // The last thing that the customer said and nobody has read.
  const unread = data?.lines
    .flatMap(({ messages }) => messages)
    .findLast(({ side, readTime }) => side === CUSTOMER && readTime === null)?.id;
  useEffect(() => {
    if (unread === undefined || told.current === unread) return;
    told.current = unread;
    void inquiries.read({ headerId: id }).catch(() => undefined);
  }, [id, inquiries, unread]);
  if (data) return <Enquiry inquiry={data} />;
  return (
    <Page title="询价详情" plain>
      {error === undefined ? <PageSkeleton rows={4} /> : <ErrorState error={error} onRetry={reload} />}
    </Page>
  );
}
