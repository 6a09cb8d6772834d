import { orderData } from '@partsdesk/print/documents/orderData';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { isRoll } from '@partsdesk/ui/document/papers.ts';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { bothLoaded, useLoad } from '@partsdesk/ui/page/useLoad';
import { PrintPages } from '../../../print/PrintPages';
import type { ChosenTemplate } from '../../../print/useTemplate';
import { usePrintSetting } from '../../print/PrintDocument';
import { PrintSlip } from '../../print/PrintSlip';

interface PrintTillSlipProps {
  saleOutId: string;
  /** What was chosen for this print; it may be a sheet where the till prints slips. */
  chosen?: ChosenTemplate | undefined;
  onPrinted: () => void;
}

/** Prints a sale as the server has it: its slip, or its sheet where the shop's till prints on sheets. */
export function PrintTillSlip({ saleOutId, chosen, onPrinted }: PrintTillSlipProps) {
  const [outs, orders] = [useGroup(saleOut), useGroup(orderSale)];
  const setting = usePrintSetting();
  const out = useLoad(outs.item, { id: saleOutId });
  const onRoll = setting.data && (chosen ? chosen.templateType === 3 : isRoll(setting.data.paper));
  const order = useLoad(orders.getById, onRoll === false && out.data ? { id: out.data.orderId } : undefined);
  const { error, reload } = bothLoaded(setting, bothLoaded(out, order));
  if (error !== undefined) return <ErrorState error={error} onRetry={reload} />;
  if (onRoll && out.data) return <PrintSlip out={out.data} chosen={chosen} onPrinted={onPrinted} />;
  return (
    order.data && (
      <PrintPages
        templateType={2}
        documentIds={[saleOutId]}
        data={orderData('out', order.data)}
        chosen={chosen}
        onPrinted={onPrinted}
      />
    )
  );
}
