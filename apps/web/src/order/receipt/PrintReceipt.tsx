import Button from '@mui/material/Button';
import { receiptBillLifecycle } from '@partsdesk/core/order/receipt/receiptBillLifecycle';
import { receiptData } from '@partsdesk/print/documents/receiptData';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useDownloadPdf } from '../../print/useDownloadPdf';
import { useTemplatePrint } from '../../print/useTemplatePrint';

/** What a receipt is for. */
export interface SoldBy {
  shopName: string;
  customerName: string;
  saleOutCode: string;
}

interface PrintReceiptProps {
  receipt: Schemas['ReceiptBill'];
  sold: SoldBy;
}

/** 收款单: prints one receipt; one that is void, or voids another, proves no payment. */
export function PrintReceipt({ receipt, sold }: PrintReceiptProps) {
  const { print, choose, sheet } = useTemplatePrint(4, () => receiptData(receipt, sold), { idsOf: () => [receipt.id] });
  const download = useDownloadPdf();
  if (receipt.status !== receiptBillLifecycle.statuses.valid.code || receipt.voidsCode) return null;
  return (
    <>
      <Button size="small" aria-label={`打印收款单 ${receipt.code}`} onClick={() => void print()}>
        打印收款单
      </Button>
      <Button size="small" aria-label={`换模板打印收款单 ${receipt.code}`} onClick={() => choose()}>
        换模板
      </Button>
      <Button size="small" aria-label={`下载 PDF：收款单 ${receipt.code}`} onClick={() => void download(4, receipt.id)}>
        下载 PDF
      </Button>
      {sheet}
    </>
  );
}
