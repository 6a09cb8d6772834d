import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { formatYuan } from '@partsdesk/core/money';
import type { Tender } from '@partsdesk/core/order/receipt/tenders';
import { jointReceiptData } from '@partsdesk/print/documents/jointReceiptData';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PrintPages } from '../../../print/PrintPages';
import { useDownloadPdf } from '../../../print/useDownloadPdf';
import { saleOutAddress } from '../../documentAddress';
import { PaidCard } from './PaidCard';
import { useSlipPrinting } from './useSlipPrinting';

export interface PaidTogether {
  done: Schemas['ReceiptBatchDone'];
  tenders: readonly Tender[];
  customerName: string;
  by: string;
}

/** Shows the result of a joint receipt: change, and each outbound's amount and rest. */
export function PaidMany({ paid, onNext }: { paid: PaidTogether; onNext: () => void }) {
  const { id, code, change, received, debt, shares } = paid.done;
  const [printTimes, setPrintTimes] = useState(0);
  const print = useSlipPrinting(code, (template, onPrinted) => (
    <PrintPages
      templateType={5}
      documentIds={[id]}
      data={jointReceiptData({ ...paid, printTimes })}
      chosen={template}
      onPrinted={onPrinted}
      onCounted={setPrintTimes}
    />
  ));
  const download = useDownloadPdf();
  const hero: [string, number] = change > 0 ? ['找零', change] : ['实收', received];
  return (
    <Box sx={{ m: 'auto', width: 'min(640px, 100%)' }}>
      <PaidCard
        title="合并收款成功"
        hero={hero}
        nextLabel="返回待收款"
        onNext={onNext}
        templateTypes={[5]}
        onPrint={print}
        facts={
          <>
            {change > 0 && (
              <>
                <dt>实收</dt>
                <dd>
                  <Money fen={received} strong />
                </dd>
              </>
            )}
            {debt > 0 && (
              <>
                <dt>尚欠</dt>
                <dd>
                  <Money fen={debt} strong />
                </dd>
              </>
            )}
            <dt>合并收款单</dt>
            <dd data-desk="receipt">
              <DocumentNumber code={code} />
            </dd>
          </>
        }
        actions={
          <Button fullWidth onClick={() => void download(5, id)}>
            下载 PDF
          </Button>
        }
      >
        <Box component="ul" aria-label="各单收款" sx={{ m: 0, p: 0, width: '100%', listStyle: 'none' }}>
          {shares.map((share) => (
            <Box
              component="li"
              key={share.saleOutId}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'baseline',
                columnGap: 3,
                py: 2,
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              <MuiLink
                component={Link}
                to={saleOutAddress(share.saleOutId)}
                underline="hover"
                sx={{ flex: 1, whiteSpace: 'nowrap' }}
              >
                {share.saleOutCode}
              </MuiLink>
              <Box component="span" sx={{ color: share.debt > 0 ? 'warning.main' : 'success.main' }}>
                {share.debt > 0 ? `尚欠 ${formatYuan(share.debt)}` : '已收齐'}
              </Box>
              <Box component="span" sx={{ minWidth: 96, textAlign: 'right' }}>
                <Money fen={share.received} strong />
              </Box>
            </Box>
          ))}
        </Box>
      </PaidCard>
    </Box>
  );
}
