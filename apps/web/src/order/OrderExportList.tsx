import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { formatMoment } from '@partsdesk/core/dates';
import { formatThousands } from '@partsdesk/core/format';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { jobLifecycle } from '@partsdesk/core/notice/jobLifecycle';
import { job } from '@partsdesk/sdk/parts/job';
import { saleOutExport } from '@partsdesk/sdk/parts/saleOutExport';
import { saleReturnExport } from '@partsdesk/sdk/parts/saleReturnExport';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { useJobFile } from '@partsdesk/ui/job/JobProgress';
import { statusColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { readListState } from '@partsdesk/ui/list/listAddress.ts';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { listAddress } from '../listAddress';
import { pathOfRoute } from '../screenList';

type Row = Schemas['Job'];

const RETURNS = 'returns';
const PAPERS = 'papers';

const rowsDone = ({ done, total }: Row) =>
  `${formatThousands(done)}${total === null ? '' : ` / ${formatThousands(total)}`}`;
const fileState = ({ file, status, reason }: Row) =>
  file ? `${formatMoment(file.ends)} 到期` : reason || (status === 2 ? '文件已过期' : '-');

const columns: Column<Row>[] = [
  { field: 'title', headerName: '导出', minWidth: 140, flex: 1 },
  statusColumn(jobLifecycle, { width: 104 }),
  {
    field: 'done',
    headerName: '行数（张数）',
    width: 140,
    align: 'right',
    headerAlign: 'right',
    renderCell: ({ row }) => rowsDone(row),
  },
  { field: 'by', headerName: '申请人', width: 110 },
  { field: 'createTime', headerName: '申请时间', width: 172, valueFormatter: (time: string) => formatMoment(time) },
  { field: 'file', headerName: '文件', width: 220, renderCell: ({ row }) => fileState(row) },
];

/** 单据导出记录: lists exports of outbounds and returns, one's own PDFs, and the files that are still stored. */
export function OrderExportList() {
  const [outs, returns, jobs] = [useGroup(saleOutExport), useGroup(saleReturnExport), useGroup(job)];
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const wanted = readListState(search).filters.view;
  const view = wanted === RETURNS || wanted === PAPERS ? wanted : 'outs';
  const show = (next: string) =>
    void navigate(
      next === 'outs' ? (pathOfRoute('OrderExportList') ?? '') : listAddress('OrderExportList', { view: next }),
      { replace: true },
    );
  const tabs = (
    <Tabs aria-label="单据" value={view} onChange={(_, next: string) => show(next)}>
      <Tab value="outs" label="出库单" />
      <Tab value={RETURNS} label="退货单" />
      <Tab value={PAPERS} label="我的 PDF" />
    </Tabs>
  );
  if (view === PAPERS)
    return (
      <Records
        key={view}
        tabs={tabs}
        page={jobs.page}
        fixed={{ kind: 'documentPdf' }}
        empty="还没有批量导出过 PDF。在销售单或出库单列表里勾选 20 张以上，点“存为 PDF”，文件会出现在这里，保留 7 天。"
      />
    );
  const noun = view === RETURNS ? '退货单' : '出库单';
  return (
    <Records
      key={view}
      tabs={tabs}
      page={view === RETURNS ? returns.page : outs.page}
      empty={`还没有导出过${noun}。在${noun}列表里点“导出明细”，文件会出现在这里，保留 7 天。`}
    />
  );
}

function Records({
  tabs,
  page,
  fixed,
  empty,
}: {
  tabs: React.ReactNode;
  page: ReturnType<typeof job>['page'];
  fixed?: { kind: string };
  empty: string;
}) {
  const list = usePagedList(page, {
    ...(fixed && { fixed }),
    chips: { status: (status) => statusLabel(jobLifecycle, status) },
  });
  const made = useJobFile();
  return (
    <ListPage
      title="单据导出记录"
      tabs={tabs}
      list={list}
      columns={columns}
      filters={<FilterSelect label="状态" choices={statusChoices(jobLifecycle)} width={120} {...list.bind('status')} />}
      card={(row) => ({
        title: row.title,
        state: <LifecycleChip lifecycle={jobLifecycle} status={row.status} />,
        facts: [
          ['行数（张数）', rowsDone(row)],
          ['申请', `${row.by} ${formatMoment(row.createTime)}`],
          ['文件', fileState(row)],
        ],
      })}
      actions={(row) => [
        row.file !== null && {
          label: '下载',
          refused: made.busy && '正在下载',
          run: () => row.file && made.save(row.file),
        },
      ]}
      empty={empty}
    />
  );
}
