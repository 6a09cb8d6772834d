import { isCancelledOut } from '@partsdesk/core/order/outbound/saleOutColumns';
import { tillData } from '@partsdesk/print/documents/tillData';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { PrintPages } from '../../print/PrintPages';
import type { ChosenTemplate } from '../../print/useTemplate';
import { useOnlinePay } from '../collect/useOnlinePay';

interface PrintSlipProps {
  out: Schemas['SaleOutDetail'];
  chosen?: ChosenTemplate | undefined;
  /** Cash was just taken. */
  drawer?: boolean;
  onPrinted: () => void;
}

/** Prints the slip of a sale; with a code to pay by where something is owed and the store can be paid online. */
export function PrintSlip({ out, chosen, drawer = false, onPrinted }: PrintSlipProps) {
  const outs = useGroup(saleOut);
  const online = useOnlinePay();
  const owed = out.debt > 0 && !isCancelledOut(out);
  const code = useLoad(outs.genBusinessRQrcode, owed && online.open ? { id: out.id } : undefined);
  // A slip without its code is better than none: the code's own error is told by its notice.
  const ready = !owed || (online.known && (!online.open || code.data !== undefined || code.error !== undefined));
  return (
    ready && (
      <PrintPages
        templateType={3}
        documentIds={[out.id]}
        data={tillData(out, code.data)}
        chosen={chosen}
        drawer={drawer}
        onPrinted={onPrinted}
      />
    )
  );
}
