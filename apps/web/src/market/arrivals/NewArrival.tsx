import Button from '@mui/material/Button';
import { formatMinute } from '@partsdesk/core/dates';
import { ON_SALE, onSaleLabel, recommendColumns } from '@partsdesk/core/market/arrivals/recommendColumns';
import { formatYuan } from '@partsdesk/core/money';
import type { Download } from '@partsdesk/sdk';
import { recommendGoodsDetail } from '@partsdesk/sdk/parts/recommendGoodsDetail';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { WordChip } from '@partsdesk/ui/document/LifecycleChip';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { ExcelImport } from '@partsdesk/ui/file/ExcelImport';
import { useEditing } from '@partsdesk/ui/form/RecordForm';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { JobDialog } from '@partsdesk/ui/job/JobDialog';
import { shownFields } from '@partsdesk/ui/list/columns/columnChoice.ts';
import { screenColumns } from '@partsdesk/ui/list/columns/screenColumns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { BatchBar } from '../../goods/archive/BatchBar';
import { useAtHead } from '../../goods/useAtHead';
import { PriceCell } from './PriceCell';
import { RecommendForm } from './RecommendForm';

type Row = Schemas['RecommendGoods'];

/** Casts to a file: the SDK's types omit it where an operation may also be refused in JSON. */
const file = (answer: Promise<unknown>) => answer as Promise<Download>;
const TITLE = '新品推荐';
const ON = 1;
const titleOf = ({ title, goodsName }: Row) => title || goodsName;

/** 新品推荐: parts that the store recommends to its customers as new. The head store writes them, branches read. */
export function NewArrival() {
  const arrivals = useGroup(recommendGoodsDetail);
  const [may, act, atHead] = [useMay(), useAct(), useAtHead()];
  const editing = useEditing<Row>('添加新品', '编辑新品');
  const [chosen, setChosen] = useState<string[]>([]);
  const [jobId, setJobId] = useState<string>();
  const [importing, setImporting] = useState(false);
  const sync = useLoad(arrivals.getSyncFlag);
  const list = usePagedList(arrivals.page, {
    chips: { keyword: (words) => `关键字：${words}`, onSale: onSaleLabel },
  });
  const save = atHead && may('recommendGoodsDetail.save');
  const sale = atHead && may('recommendGoodsDetail.sale');
  const columns = screenColumns<Row>(recommendColumns, {
    goodsName: { width: 160 },
    title: { flex: 1, minWidth: 140 },
    words: { width: 160 },
    ...(save ? { price: { width: 120, renderCell: ({ row }) => <PriceCell row={row} reload={list.reload} /> } } : {}),
    onSale: { width: 96, renderCell: ({ row }) => <WordChip word={onSaleLabel(row.onSale)} /> },
  });
  const setOnSale = async (ids: string[], onSale: 0 | 1) => {
    const done = await act(onSale === ON ? '已上架' : '已下架', () => arrivals.updateBatchSale({ ids, onSale }));
    if (done) setChosen([]);
  };
  const startSync = () => void act('已开始同步', async () => setJobId(await arrivals.sync()));
  const synced = sync.data?.lastTime;
  return (
    <ListPage
      title={TITLE}
      list={list}
      columns={columns}
      secondary={
        <>
          {may('recommendGoodsDetail.export') && (
            <>
              <DownloadButton
                fetch={() => file(arrivals.exportExcel({ ...list.query, columns: shownFields(TITLE, columns) }))}
              >
                导出
              </DownloadButton>
              <DownloadButton fetch={() => file(arrivals.exportPriceExcel(list.query))}>导出价格表</DownloadButton>
            </>
          )}
          {atHead && may('recommendGoodsDetail.import') && (
            <Button variant="outlined" onClick={() => setImporting(true)}>
              导入价格
            </Button>
          )}
          {save && (
            <Button
              variant="outlined"
              disabled={sync.data?.syncing ?? false}
              title={synced ? `上次同步：${formatMinute(synced)}` : '还没有同步过'}
              onClick={startSync}
            >
              {sync.data?.syncing ? '正在同步新品' : '同步新品'}
            </Button>
          )}
        </>
      }
      filters={
        <>
          <TextField label="编码、名称、标题" type="search" width={200} maxLength={40} {...list.bind('keyword')} />
          <FilterSelect label="状态" choices={ON_SALE} width={112} {...list.bind('onSale')} />
        </>
      }
      batch={
        <BatchBar count={chosen.length} onClear={() => setChosen([])}>
          <Button size="small" variant="outlined" onClick={() => void setOnSale(chosen, 1)}>
            上架
          </Button>
          <Button size="small" color="error" onClick={() => void setOnSale(chosen, 0)}>
            下架
          </Button>
        </BatchBar>
      }
      selection={sale ? { ids: chosen, onChange: setChosen } : undefined}
      card={(row) => ({
        title: titleOf(row),
        state: <WordChip word={onSaleLabel(row.onSale)} />,
        facts: [
          ['编码', row.skuCode],
          ['总店价', formatYuan(row.goodsPrice)],
          ['推荐价', row.price === null ? '小程序价' : formatYuan(row.price)],
          ['询价数', String(row.inquiryCount)],
        ],
      })}
      add={save && editing.adding}
      actions={(row) => [
        save && { label: '编辑', run: () => editing.edit(row) },
        sale &&
          (row.onSale === ON
            ? { label: '下架', danger: true, run: () => void setOnSale([row.id], 0) }
            : { label: '上架', run: () => void setOnSale([row.id], 1) }),
      ]}
      actionsWidth={120}
      onOpen={save ? editing.edit : undefined}
      empty={
        save
          ? '还没有新品。点“同步新品”找出六十天内新建或首次入库的商品，或者自己添加。'
          : '还没有新品。总店添加新品后，会出现在这里。'
      }
    >
      {editing.opened && <RecommendForm title={editing.title} row={editing.row} onClose={editing.close} />}
      {importing && (
        <ExcelImport
          title="新品推荐价"
          path="/api/parts/recommendGoodsDetail/importPriceExcel"
          hint="先导出价格表，改好“推荐价”再导入；推荐价留空就看小程序价。有一行不对就都不改。"
          onClose={(imported) => {
            setImporting(false);
            if (imported) list.reload();
          }}
        />
      )}
      {jobId && (
        <JobDialog
          id={jobId}
          title="同步新品"
          onClose={() => {
            setJobId(undefined);
            list.reload();
            sync.reload();
          }}
        />
      )}
    </ListPage>
  );
}
