import Typography from '@mui/material/Typography';
import { payRefundLifecycle } from '@partsdesk/core/pay/payRefundLifecycle';
import { payWxRefundRecord } from '@partsdesk/sdk/pay/payWxRefundRecord';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DocumentSection } from '@partsdesk/ui/document/DocumentSection';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useWhileShown } from '@partsdesk/ui/page/pageShown.ts';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { OnlineRefunds } from './OnlineRefunds';

/** Polling interval and limit while a refund is under way at the provider; after that the user reloads. */
const POLL_MS = 3000;
const MOST_POLLS = 20;
const MOST = 100;

const { applying, processing } = payRefundLifecycle.statuses;

interface RefundProgressProps {
  /** Selects the refunds: of these documents, or of this outbound's payments. */
  of: { documentIds: readonly string[] } | { saleOutCode: string };
  /** The document's version; a new one reloads. */
  version?: number;
  /** Reloads a document that shows the outcome of its refunds itself. */
  onDecided?: () => void;
}

/** 线上退款进度: shows nothing without a refund through a provider. */
export function RefundProgress({ of, version = 0, onDecided }: RefundProgressProps) {
  const records = useGroup(payWxRefundRecord);
  const key = 'saleOutCode' in of ? of.saleOutCode : of.documentIds.join();
  const loaded = useLoad(key === '' ? undefined : `${key} ${String(version)}`, async (signal) => {
    const filters =
      'saleOutCode' in of ? [{ code: of.saleOutCode }] : of.documentIds.map((documentId) => ({ documentId }));
    const pages = await Promise.all(
      filters.map((filter) => records.page({ ...filter, current: 1, pageSize: MOST }, { signal })),
    );
    return pages.flatMap((page) => page.records);
  });
  const { data = [], reload } = loaded;
  const waits = data.some(({ status }) => status === applying.code || status === processing.code);
  useWhileShown(() => {
    if (!waits) return;
    let looks = 0;
    let timer: ReturnType<typeof setTimeout>;
    const again = () => {
      looks += 1;
      if (looks > MOST_POLLS) return;
      reload();
      timer = setTimeout(again, POLL_MS);
    };
    timer = setTimeout(again, POLL_MS);
    return () => {
      clearTimeout(timer);
      onDecided?.();
    };
  }, [waits]);
  if (loaded.error !== undefined && loaded.data === undefined)
    return (
      <DocumentSection title="线上退款进度">
        <ErrorState error={loaded.error} onRetry={reload} />
      </DocumentSection>
    );
  if (data.length === 0) return null;
  return (
    <DocumentSection title="线上退款进度">
      {waits && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 4, pb: 2 }}>
          钱正原路退回，一般几分钟内到账，银行卡可能要 1 至 3 天。
        </Typography>
      )}
      <OnlineRefunds refunds={data} reload={reload} />
    </DocumentSection>
  );
}
