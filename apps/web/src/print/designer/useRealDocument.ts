import type { PrintTypeCode } from '@partsdesk/core/print/printTypes';
import { orderData } from '@partsdesk/print/documents/orderData';
import { tillData } from '@partsdesk/print/documents/tillData';
import { withHead } from '@partsdesk/print/documents/withHead';
import type { PrintData } from '@partsdesk/print/template';
import type { Page } from '@partsdesk/sdk';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useMemo } from 'react';
import { usePrintSetting } from '../../order/print/PrintDocument';

/** What a document of a list is found by. */
export interface FoundDocument {
  id: string;
  code: string;
  customerName: string;
  orderId: string;
}

type Find = (query: { keyword?: string; current: number; pageSize: number }) => Promise<Page<FoundDocument>>;

/** The types of which a real document can be looked at while its template is designed. */
export const hasRealDocuments = (type: PrintTypeCode): boolean => type <= 3;

/** Reads a document of the shop as its own page would print it. */
export function useRealDocument(type: PrintTypeCode, found: FoundDocument | undefined) {
  const [outs, orders] = [useGroup(saleOut), useGroup(orderSale)];
  const { data: setting } = usePrintSetting();
  const order = useLoad(orders.getById, found && type <= 2 ? { id: found.orderId } : undefined);
  const out = useLoad(outs.item, found && type === 3 ? { id: found.id } : undefined);
  const data = useMemo((): PrintData | undefined => {
    const read = order.data ? orderData(type === 1 ? 'order' : 'out', order.data) : out.data && tillData(out.data);
    return read && setting && read.fields.header === undefined ? withHead(read, setting) : read;
  }, [order.data, out.data, setting, type]);
  const find: Find = async (query) => {
    if (type !== 1) return outs.page(query);
    const page = await orders.page(query);
    return { ...page, records: page.records.map((row) => ({ ...row, orderId: row.id })) };
  };
  return { data: found && data, find };
}
