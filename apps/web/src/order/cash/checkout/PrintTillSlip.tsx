import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { isRoll } from '@partsdesk/ui/document/papers.ts';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { bothLoaded, useLoad } from '@partsdesk/ui/page/useLoad';
import { PrintPages } from '../../../print/PrintPages';
import { usePrintSetting } from '../../print/PrintDocument';
import { PrintSlip } from '../../print/PrintSlip';
import { orderData } from '../../print/saleData';

/** Prints a sale as the server has it: its slip, or its sheet where the shop's till prints on sheets. */
export function PrintTillSlip({ saleOutId, onPrinted }: { saleOutId: string; onPrinted: () => void }) {
  const [outs, orders] = [useGroup(saleOut), useGroup(orderSale)];
  const setting = usePrintSetting();
  const out = useLoad(outs.item, { id: saleOutId });
  const onRoll = setting.data && isRoll(setting.data.paper);
  const order = useLoad(orders.getById, onRoll === false && out.data ? { id: out.data.orderId } : undefined);
  const { error, reload } = bothLoaded(setting, bothLoaded(out, order));
  if (error !== undefined) return <ErrorState error={error} onRetry={reload} />;
  if (onRoll && out.data) return <PrintSlip out={out.data} onPrinted={onPrinted} />;
  return order.data && <PrintPages templateType={2} data={orderData('out', order.data)} onPrinted={onPrinted} />;
}
