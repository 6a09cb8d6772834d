import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import { COST_FIELDS } from '@partsdesk/core/report/saleReport';
import { completionText, serviceColumns } from '@partsdesk/core/report/serviceReport';
import type { Download } from '@partsdesk/sdk';
import { serviceTaskReport } from '@partsdesk/sdk/report/serviceTaskReport';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { shownFields } from '@partsdesk/ui/list/columns/columnChoice.ts';
import { dayChips } from '@partsdesk/ui/list/columns/columns';
import { screenColumns } from '@partsdesk/ui/list/columns/screenColumns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { Figures } from '@partsdesk/ui/page/Figures';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Cost } from '@partsdesk/ui/text/Cost';
import { Money } from '@partsdesk/ui/text/Money';
import { useNavigate } from 'react-router-dom';
import { listAddress } from '../../listAddress';
import { ShopFilter, useShopChoices } from '../../order/ShopFilter';
import { pathOfRoute } from '../../screenList';
import { useMayVisit } from '../../useMayVisit';
import { BARS, highestAndRest } from '../chart/chartPoints';
import { ReportChart } from '../chart/ReportChart';

type Row = Schemas['ServiceReportRow'];
type Sort = NonNullable<NonNullable<Parameters<ReturnType<typeof serviceTaskReport>['page']>[0]>['sort']>;

const figure = { sortable: true, width: 128 } as const;
const columnsOf = (cost: boolean) =>
  screenColumns<Row>(
    serviceColumns.filter(({ field }) => cost || !COST_FIELDS.includes(field)),
    {
      rank: { width: 72 },
      name: { minWidth: 140, flex: 1 },
      orders: { sortable: true, width: 96 },
      net: { ...figure, renderCell: ({ row }: { row: Row }) => <Money fen={row.net} strong /> },
      margin: figure,
      received: figure,
      task: figure,
      completion: {
        type: 'number',
        sortable: true,
        width: 168,
        renderCell: ({ row }: { row: Row }) => <Completion completion={row.completion} />,
      },
    },
  );

/** Shows how much of a task is done, as a bar and in words. A `LinearProgress` would say that something is loading. */
function Completion({ completion }: { completion: number | null }) {
  if (completion === null) return <>-</>;
  const done = `${String(Math.max(0, Math.min(100, completion / 10)))}%`;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 56px', gap: 2, alignItems: 'center', width: '100%' }}>
      <Box aria-hidden sx={{ height: 4, borderRadius: 1, bgcolor: 'action.hover' }}>
        <Box
          sx={{
            width: done,
            height: '100%',
            borderRadius: 1,
            bgcolor: completion >= 1000 ? 'success.main' : 'primary.main',
          }}
        />
      </Box>
      {completionText(completion)}
    </Box>
  );
}

/** 服务人员业绩: what each person sold and was paid for, beside the task. */
export function StatementServicePersonal() {
  const reports = useGroup(serviceTaskReport);
  const may = useMay();
  const mayVisit = useMayVisit();
  const navigate = useNavigate();
  const shops = useShopChoices();
  const list = usePagedList(reports.page, {
    sort: (field, direction) => ({ sort: `${field}.${direction}` as Sort }),
    chips: { shopId: (id) => `门店：${shops.nameOf(id)}`, ...dayChips('期间') },
  });
  const seesCost = may('saleBill.cost');
  const columns = columnsOf(seesCost);
  const { from, to, shopId } = list.query;
  const sums = list.answer?.sums;
  const { data: highest } = useLoad(reports.page, { from, to, shopId, sort: 'net.desc', current: 1, pageSize: BARS });
  const { palette } = useTheme();
  const opens = mayVisit('StatementSale');
  const open = ({ id }: Row) => {
    if (opens)
      void navigate(
        listAddress('StatementSale', {
          by: 'document',
          from,
          to,
          shopId,
          ...(id ? { serviceStaffId: id } : { withoutStaff: true }),
        }),
      );
  };
  return (
    <ListPage
      title="服务人员业绩"
      bar={
        <>
          <Figures
            label="业绩合计"
            inset
            figures={[
              ['期间', from || to ? `${from ?? '月初'} 至 ${to ?? '今天'}` : '本月'],
              ['单数', sums ? `${String(sums.orders)} 单` : '-'],
              ['净销售额', <Money key="net" fen={sums?.net} />],
              ...(seesCost ? [['毛利', <Cost key="margin" value={sums?.margin} />] as const] : []),
              ['回款', <Money key="received" fen={sums?.received} />],
              ['任务额', <Money key="task" fen={sums?.task} />],
              ['完成率', completionText(sums?.completion ?? null)],
            ]}
          />
          {highest?.records.length !== 0 && (
            <ReportChart
              label="各服务人员的净销售额与回款"
              kind="bars"
              points={
                highest &&
                highestAndRest(
                  highest.records.map(({ name, net, received }) => ({
                    label: name || '未指定',
                    amounts: [net, received],
                  })),
                  [highest.sums.net, highest.sums.received],
                  highest.total,
                )
              }
              series={[
                { label: '净销售额', color: palette.chart.sales },
                { label: '回款', color: palette.chart.received },
              ]}
              onPoint={
                opens
                  ? (index) => {
                      const row = highest?.records[index];
                      if (row) open(row);
                    }
                  : undefined
              }
            />
          )}
        </>
      }
      secondary={
        <>
          {mayVisit('StatementSetTaskAmount') && (
            <Button onClick={() => void navigate(pathOfRoute('StatementSetTaskAmount') ?? '')}>设任务额</Button>
          )}
          {may('serviceTaskReport.export') && (
            <DownloadButton
              fetch={() =>
                reports.exportExcel({
                  ...list.query,
                  columns: shownFields('服务人员业绩', columns),
                }) as Promise<Download>
              }
            >
              导出
            </DownloadButton>
          )}
        </>
      }
      list={list}
      columns={columns}
      filters={
        <>
          <DateRange report label="期间" from={list.bind('from')} to={list.bind('to')} />
          <ShopFilter shops={shops} {...list.bind('shopId')} />
        </>
      }
      card={(row) => ({
        title: `${row.rank === null ? '' : `${String(row.rank)}. `}${row.name || '未指定'}`,
        state: <Money fen={row.net} strong />,
        facts: [
          ['单数', String(row.orders)],
          ['回款', <Money key="received" fen={row.received} />],
          ...(seesCost ? [['毛利', <Cost key="margin" value={row.margin} />] as const] : []),
          ['任务额', <Money key="task" fen={row.task || null} />],
          ['完成率', completionText(row.completion)],
        ],
      })}
      actions={(row) => [opens && { label: '看明细', run: () => open(row) }]}
      actionsWidth={88}
      onOpen={open}
      empty="这段时间没有业绩，也没有设任务额。"
    />
  );
}
