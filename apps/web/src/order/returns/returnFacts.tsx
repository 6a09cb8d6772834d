import { formatMoment } from '@partsdesk/core/dates';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import type { Fact } from '@partsdesk/ui/document/FactGrid';

/** Lists a return's customer and source document. */
export const returnFacts = (back: Schemas['SalesReturnRow']): (Fact | false)[] => [
  ['客户', back.customerName],
  ['手机号', back.customerPhone || '-'],
  ['出库单号', <DocumentNumber key="out" code={back.saleOutCode} />],
  ['开单人', back.by],
  ['开单时间', formatMoment(back.createTime)],
  ['备注', back.remark || '-'],
  back.rejectReason !== '' && ['驳回原因', back.rejectReason],
];
