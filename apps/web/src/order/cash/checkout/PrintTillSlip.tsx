import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { PrintSheet } from '@partsdesk/ui/document/PrintSheet';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { TillSlip } from '../../print/TillSlip';

/** Prints the slip of a sale as the server has it. */
export function PrintTillSlip({ saleOutId, onPrinted }: { saleOutId: string; onPrinted: () => void }) {
  const outs = useGroup(saleOut);
  const out = useLoad(outs.item, { id: saleOutId });
  if (out.error !== undefined) return <ErrorState error={out.error} onRetry={out.reload} />;
  return (
    out.data && (
      <PrintSheet paper="till" onPrinted={onPrinted}>
        <TillSlip out={out.data} />
      </PrintSheet>
    )
  );
}
