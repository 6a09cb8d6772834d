import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { subCommissionSettlement } from '@partsdesk/sdk/parts/subCommissionSettlement';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DocumentLines } from '@partsdesk/ui/document/DocumentLines';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { DocumentPage } from '@partsdesk/ui/document/DocumentPage';
import { LoadedDocument } from '@partsdesk/ui/document/LoadedDocument';
import { StoredImage } from '@partsdesk/ui/file/StoredImage';
import { readColumn } from '@partsdesk/ui/list/columns/lineColumns';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useSearchParams } from 'react-router-dom';
import { pathOfRoute } from '../../screenList';

type Settlement = Schemas['CommissionSettlementDetail'];
type Line = Schemas['CommissionSettlementLine'];

const columns = [
  readColumn<Line>('orderCode', { label: '销售单号或限时活动', width: 200 }, ({ orderCode, taskName }) =>
    orderCode ? <DocumentNumber code={orderCode} size={13} /> : taskName,
  ),
  readColumn<Line>('customerName', { label: '客户' }, ({ customerName }) => orDash(customerName)),
  readColumn<Line>('earned', { label: '佣金', width: 120, align: 'right' }, ({ earned }) => <Money fen={earned} />),
  readColumn<Line>('amount', { label: '本次核销', width: 120, align: 'right' }, ({ amount }) => <Money fen={amount} />),
];

/** 核销详情: one payment of commission with its lines and its voucher. */
export function MarketWriteOffDetail() {
  const settlements = useGroup(subCommissionSettlement);
  const [search] = useSearchParams();
  const id = search.get('id') ?? undefined;
  const loaded = useLoad(settlements.get, id ? { id } : undefined);
  return (
    <LoadedDocument name="核销单" list={pathOfRoute('MarketWriteOffList') ?? ''} id={id} loaded={loaded}>
      {(paid) => <Detail paid={paid} />}
    </LoadedDocument>
  );
}

function Detail({ paid }: { paid: Settlement }) {
  return (
    <DocumentPage
      title="核销详情"
      code={paid.code}
      facts={[
        ['分销员', paid.distributorName],
        ['核销金额', <Money key="amount" fen={paid.amount} strong />],
        ['抵扣', <Money key="deducted" fen={paid.deducted} />],
        ['付款账户', paid.accountName],
        ['付款单号', orDash(paid.paymentNo)],
        ['经办人', paid.by],
        ['核销时间', formatMoment(paid.createTime)],
        ['备注', orDash(paid.remark)],
      ]}
      totals={
        <span>
          合计&nbsp;
          <Money fen={paid.amount} strong />
        </span>
      }
    >
      <Typography component="h2" variant="h2" sx={{ p: 4, pb: 2 }}>
        核销的佣金
      </Typography>
      <DocumentLines
        label="核销的佣金"
        lines={paid.lines}
        columns={columns}
        card={(line) => ({
          title: line.orderCode || line.taskName,
          facts: [
            ['客户', orDash(line.customerName)],
            ['佣金', <Money key="earned" fen={line.earned} />],
            [line.amount < 0 ? '抵扣' : '本次核销', <Money key="amount" fen={line.amount} strong />],
          ],
        })}
      />
      <Box sx={{ p: 4, display: 'grid', gap: 2 }}>
        <Typography component="h2" variant="h2">
          凭证
        </Typography>
        {paid.voucherUrl ? (
          <Box
            sx={{ width: 200, height: 200, border: 1, borderColor: 'divider', borderRadius: 1.5, overflow: 'hidden' }}
          >
            <StoredImage path={paid.voucherUrl} isPrivate alt="付款凭证" fit="contain" />
          </Box>
        ) : (
          <Typography color="textSecondary">没有上传凭证</Typography>
        )}
      </Box>
    </DocumentPage>
  );
}
