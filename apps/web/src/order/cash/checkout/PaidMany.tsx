import CheckCircle from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatYuan } from '@partsdesk/core/money';
import type { Tender } from '@partsdesk/core/order/receipt/tenders';
import { jointReceiptData } from '@partsdesk/print/documents/jointReceiptData';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ChooseTemplate } from '../../../print/ChooseTemplate';
import { PrintPages } from '../../../print/PrintPages';
import { useDownloadPdf } from '../../../print/useDownloadPdf';
import { saleOutAddress } from '../../documentAddress';
import { useDeskKeys } from '../useDeskKeys';
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
  const [choosing, setChoosing] = useState(false);
  useDeskKeys({ 'Ctrl+P': () => print() });
  const [hero, amount] = change > 0 ? ['找零', change] : ['实收', received];
  return (
    <Box
      role="region"
      aria-label="合并收款成功"
      sx={{
        m: 'auto',
        width: 'min(640px, 100%)',
        p: { xs: 4, md: 8 },
        display: 'grid',
        gap: 4,
        justifyItems: 'center',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'success.main' }}>
        <CheckCircle aria-hidden />
        <Typography component="h2" sx={{ fontSize: 20, fontWeight: 600 }}>
          合并收款成功
        </Typography>
      </Box>
      <Box sx={{ textAlign: 'center' }}>
        <Box sx={{ fontSize: 16, color: 'text.secondary' }}>{hero}</Box>
        <Box sx={{ fontSize: { xs: 48, md: 64 }, lineHeight: 1.2, fontWeight: 600 }}>{formatYuan(amount)}</Box>
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          width: '100%',
          display: 'grid',
          gridTemplateColumns: 'auto 1fr',
          rowGap: 2,
          columnGap: 4,
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0, textAlign: 'right' },
        }}
      >
        {hero !== '实收' && (
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
      </Box>
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
      <Button variant="contained" size="large" fullWidth autoFocus onClick={onNext} sx={{ height: 56, fontSize: 18 }}>
        返回待收款
        <Box
          component="kbd"
          sx={{ display: { xs: 'none', md: 'inline' }, ml: 3, fontSize: 13, fontFamily: 'inherit', opacity: 0.9 }}
        >
          Enter
        </Box>
      </Button>
      <Button fullWidth onClick={() => print()}>
        打印小票
        <Box
          component="kbd"
          sx={{ display: { xs: 'none', md: 'inline' }, ml: 2, fontSize: 12, fontFamily: 'inherit', opacity: 0.9 }}
        >
          Ctrl+P
        </Box>
      </Button>
      <Button fullWidth onClick={() => setChoosing(true)}>
        选择模板打印
      </Button>
      <Button fullWidth onClick={() => void download(5, id)}>
        下载 PDF
      </Button>
      {choosing && (
        <ChooseTemplate
          types={[5]}
          onChosen={(template) => {
            setChoosing(false);
            print(template);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Box>
  );
}
