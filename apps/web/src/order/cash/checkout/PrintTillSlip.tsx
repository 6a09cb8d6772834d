import { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { orderData } from '@partsdesk/print/documents/orderData';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { isRoll } from '@partsdesk/ui/document/papers.ts';
import { bothLoaded, useLoad } from '@partsdesk/ui/page/useLoad';
import { useEffect } from 'react';
import { PrintPages } from '../../../print/PrintPages';
import type { ChosenTemplate } from '../../../print/useTemplate';
import { usePrintSetting } from '../../print/PrintDocument';
import { PrintSlip } from '../../print/PrintSlip';

/** Whether the newest receipt of an outbound took cash. */
const tookCash = ({ receipts }: Schemas['SaleOutDetail']): boolean =>
  receipts.at(-1)?.tenders.some(({ method }) => method === PayMethod.cash) ?? false;

interface PrintTillSlipProps {
  saleOutId: string;
  /** What was chosen for this print; it may be a sheet where the till prints slips. */
  chosen?: ChosenTemplate | undefined;
  /** It is the first slip of a receipt: where that took cash the drawer opens. */
  drawer?: boolean;
  onPrinted: () => void;
}

/**
 * Prints a sale as the server has it: its slip, or its sheet where the shop's till prints on sheets. What cannot be
 * read is told by its notice, and nothing is printed.
 */
export function PrintTillSlip({ saleOutId, chosen, drawer = false, onPrinted }: PrintTillSlipProps) {
  const [outs, orders] = [useGroup(saleOut), useGroup(orderSale)];
  const setting = usePrintSetting();
  const out = useLoad(outs.item, { id: saleOutId });
  const onRoll = setting.data && (chosen ? chosen.templateType === 3 : isRoll(setting.data.paper));
  const order = useLoad(orders.getById, onRoll === false && out.data ? { id: out.data.orderId } : undefined);
  const failed = bothLoaded(setting, bothLoaded(out, order)).error !== undefined;
  useEffect(() => {
    if (failed) onPrinted();
  }, [failed, onPrinted]);
  if (onRoll && out.data)
    return <PrintSlip out={out.data} chosen={chosen} drawer={drawer && tookCash(out.data)} onPrinted={onPrinted} />;
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
