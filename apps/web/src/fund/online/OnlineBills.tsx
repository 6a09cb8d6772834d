import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { payWxTradeRecord } from '@partsdesk/sdk/pay/payWxTradeRecord';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { moneyColumn } from '@partsdesk/ui/list/columns/moneyColumn';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { PagedTable } from '@partsdesk/ui/list/PagedTable';
import { PageSums } from '@partsdesk/ui/list/PageSums';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { Page } from '@partsdesk/ui/page/Page';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { listAddress } from '../../listAddress';
import { describeDifference, type Bill, type Difference } from './billWords';

const BillChip = ({ bill: { differences } }: { bill: Bill }) =>
  differences.length === 0 ? (
    <StatusChip tone="green">一致</StatusChip>
  ) : (
    <StatusChip tone="red">有差异 {differences.length} 笔</StatusChip>
  );

const columns: Column<Bill>[] = [
  { field: 'day', headerName: '日期', width: 128 },
  { field: 'differences', headerName: '结果', width: 128, renderCell: ({ row }) => <BillChip bill={row} /> },
  moneyColumn('ourPaid', '账上收款'),
  moneyColumn('paid', '微信收款'),
  moneyColumn('ourRefunded', '账上退款'),
  moneyColumn('refunded', '微信退款'),
  moneyColumn('fee', '手续费', 96),
  { field: 'trades', headerName: '微信笔数', type: 'number', width: 96 },
  {
    field: 'createTime',
    headerName: '对账时间',
    minWidth: 176,
    flex: 1,
    valueFormatter: (time: string) => formatMoment(time),
  },
];

type Query = NonNullable<Parameters<ReturnType<typeof payWxTradeRecord>['bills']>[0]>;

/** 对账: compares each day's WeChat Pay bill with the books. */
export function OnlineBills({ tabs }: { tabs: React.ReactNode }) {
  // `view` selects the list and is no filter of the server's.
  const list = {
    ...usePagedList<Bill, Query>(useGroup(payWxTradeRecord).bills),
    filtered: false,
  };
  const [opened, setOpened] = useState<Bill>();
  return (
    <Page title="线上账户流水" tabs={tabs}>
      <PagedTable
        label="对账"
        list={list}
        columns={columns}
        card={(row) => ({
          title: row.day,
          state: <BillChip bill={row} />,
          facts: [
            ['账上收款', <Money key="ourPaid" fen={row.ourPaid} strong />],
            ['微信收款', <Money key="paid" fen={row.paid} strong />],
            ['账上退款', <Money key="ourRefunded" fen={row.ourRefunded} />],
            ['微信退款', <Money key="refunded" fen={row.refunded} />],
          ],
        })}
        actions={(row) => [{ label: row.differences.length ? '看差异' : '详情', run: () => setOpened(row) }]}
        actionsWidth={88}
        onOpen={setOpened}
        empty={{ text: '还没有对账。有微信收款的日子，次日上午会自动和微信的账单核对。' }}
        totals={
          <>
            <PageSums
              rows={list.rows}
              sums={[
                ['账上收款', 'ourPaid'],
                ['微信收款', 'paid'],
                ['手续费', 'fee'],
              ]}
            />
            <Typography variant="body2" color="textSecondary">
              全部门店的微信收款
            </Typography>
          </>
        }
      />
      {opened && <BillDrawer key={opened.id} bill={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}

function BillDrawer({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const { differences } = bill;
  return (
    <DetailDrawer title={`${bill.day} 对账`} state={<BillChip bill={bill} />} onClose={onClose}>
      <DetailSection title="合计">
        <FactGrid
          facts={[
            ['账上收款', <Money key="ourPaid" fen={bill.ourPaid} strong />],
            ['微信收款', <Money key="paid" fen={bill.paid} strong />],
            ['账上退款', <Money key="ourRefunded" fen={bill.ourRefunded} />],
            ['微信退款', <Money key="refunded" fen={bill.refunded} />],
            ['手续费', <Money key="fee" fen={bill.fee} />],
            ['微信笔数', bill.trades],
            ['对账时间', formatMoment(bill.createTime)],
          ]}
        />
      </DetailSection>
      <DetailSection title="差异">
        {differences.length === 0 ? (
          <Alert severity="success">每一笔收款和退款都与微信的账单一致。</Alert>
        ) : (
          <Box component="ul" aria-label="差异" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 4 }}>
            {differences.map((difference, index) => (
              <DifferenceRow key={`${difference.outTradeNo} ${String(index)}`} difference={difference} />
            ))}
          </Box>
        )}
      </DetailSection>
    </DetailDrawer>
  );
}

function DifferenceRow({ difference }: { difference: Difference }) {
  const navigate = useNavigate();
  const { fact, advice } = describeDifference(difference);
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="subtitle2" component="p">
        {fact}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {advice}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        <Typography variant="body2" color="textSecondary" component="span">
          商户订单号
        </Typography>
        <DocumentNumber code={difference.outTradeNo} />
        {difference.here && (
          <Button
            size="small"
            onClick={() => void navigate(listAddress('FundAccountOnlineWorking', { code: difference.outTradeNo }))}
          >
            查看这笔收款
          </Button>
        )}
        {!difference.here && difference.shopName && (
          <Typography variant="body2" color="textSecondary" component="span">
            {difference.shopName}的收款，请到该店或总店查看
          </Typography>
        )}
      </Box>
    </Box>
  );
}
