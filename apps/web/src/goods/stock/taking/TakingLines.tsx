import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { stockTakingLifecycle } from '@partsdesk/core/goods/stockTakingLifecycle';
import { can } from '@partsdesk/core/lifecycle';
import { stockTaking } from '@partsdesk/sdk/parts/stockTaking';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DocumentLines } from '@partsdesk/ui/document/DocumentLines';
import { InlineFields } from '@partsdesk/ui/form/field';
import { TextField } from '@partsdesk/ui/form/TextField';
import { readColumn } from '@partsdesk/ui/list/columns/lineColumns';
import { FilterTabs } from '@partsdesk/ui/list/FilterTabs';
import { MiniPagination } from '@partsdesk/ui/list/MiniPagination';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Cost } from '@partsdesk/ui/text/Cost';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { useState } from 'react';
import { GoodsName } from '../../GoodsName';
import { ScopeMark } from './ScopeMark';

type Line = Schemas['StockTakingLine'];
type Show = 'open' | 'counted' | 'variance' | 'moved';

const pieces = (value: number | null, line: Line) =>
  value === null ? '-' : <Quantity value={value} unit={line.unitName} />;
const variance = (line: Line) =>
  line.variance === null || line.variance === 0 ? (
    '-'
  ) : (
    <Box component="span" sx={{ fontWeight: 600, color: line.variance < 0 ? 'error.main' : 'success.dark' }}>
      {line.variance > 0 && '+'}
      <Quantity value={line.variance} unit={line.unitName} />
    </Box>
  );
const marksOf = (line: Line, scope: Schemas['StockTakingDetail']['scope']) => (
  <>
    <ScopeMark line={line} scope={scope} />
    {line.round > 1 && <Chip size="small" label={`第${String(line.round)}次盘`} />}
    {line.moved && <Chip size="small" color="warning" variant="outlined" label="盘点中有出入库" />}
  </>
);

interface TakingLinesProps {
  taking: Schemas['StockTakingDetail'];
  /** Parts that were scanned and whose quantity is missing. */
  waiting: ReadonlySet<string>;
}

/** Lists a count's lines page by page: there may be thousands. */
export function TakingLines({ taking, waiting }: TakingLinesProps) {
  const takings = useGroup(stockTaking);
  const may = useMay();
  const confirm = useConfirm();
  const act = useAct();
  const [{ show, keyword, page, pageSize }, setShown] = useState<{
    show: Show | undefined;
    keyword: string;
    page: number;
    pageSize: number;
  }>({ show: taking.hidden || !taking.varianceCount ? undefined : 'variance', keyword: '', page: 1, pageSize: 20 });
  const [typed, setTyped] = useState('');
  const query = {
    documentId: taking.id,
    current: page,
    pageSize,
    ...(show ? { show } : {}),
    ...(keyword ? { keyword } : {}),
  };
  const { data, error, reload } = useLoad(takings.lines, query);
  const recounts = can(stockTakingLifecycle, taking.status, 'recount') && may('stockTaking.count');
  const recount = async (line: Line) => {
    if (
      await confirm({
        title: `重盘“${line.name}”？`,
        text: '这个商品已登记的数量会清掉，重新盘点；原来的登记仍有记录。',
        action: '重盘',
      })
    )
      await act('请重新盘点', () => takings.recount({ id: taking.id, skuIds: [line.skuId] }));
  };
  const again = (line: Line) =>
    recounts &&
    line.counted !== null && (
      <Button size="small" onClick={() => void recount(line)}>
        重盘
      </Button>
    );
  const marks = (line: Line) => (
    <>
      {waiting.has(line.skuId) && <Chip size="small" color="warning" label="已扫描，没填数量" />}
      {marksOf(line, taking.scope)}
    </>
  );
  const value = (line: Line) => <Cost value={line.value} />;
  const columns = [
    readColumn<Line>('shelf', { label: '货位', width: 80 }, (line) => orDash(line.shelf)),
    readColumn<Line>('name', { label: '商品' }, (line) => <GoodsName line={line} mark={marks(line)} />),
    readColumn<Line>('counted', { label: '实盘', width: 96, align: 'right' }, (line) => pieces(line.counted, line)),
    ...(taking.hidden
      ? []
      : [
          readColumn<Line>('book', { label: '账面', width: 96, align: 'right' }, (line) => pieces(line.book, line)),
          readColumn<Line>('variance', { label: '差异', width: 96, align: 'right' }, variance),
          readColumn<Line>('value', { label: '差异成本', width: 112, align: 'right' }, value),
          readColumn<Line>('reason', { label: '原因', width: 120 }, (line) => orDash(line.reason)),
        ]),
    readColumn<Line>('by', { label: '盘点人', width: 80 }, (line) => orDash(line.by)),
    ...(recounts ? [readColumn<Line>('again', { label: '操作', width: 72 }, again)] : []),
  ];
  const tabs: { value: Show; label: string }[] = [
    { value: 'open', label: '未盘' },
    { value: 'counted', label: '已盘' },
    ...(taking.hidden ? [] : [{ value: 'variance' as const, label: '有差异' }]),
    { value: 'moved', label: '盘点中有出入库' },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ px: 4, display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <FilterTabs
          label="显示"
          choices={tabs}
          value={show}
          onChange={(next) => setShown((before) => ({ ...before, show: next, page: 1 }))}
        />
        <InlineFields value>
          <TextField
            name="keyword"
            label="名称、编码、货位"
            type="search"
            width={180}
            maxLength={40}
            value={typed}
            onChange={setTyped}
            onCommit={(words) => setShown((before) => ({ ...before, keyword: words.trim(), page: 1 }))}
          />
        </InlineFields>
      </Box>
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {data && (
        <DocumentLines
          label="盘点明细"
          lines={data.records}
          columns={columns}
          card={(line) => ({
            title: <GoodsName line={line} mark={marks(line)} />,
            facts: [
              ['货位', orDash(line.shelf)],
              ['实盘', pieces(line.counted, line)],
              ...(taking.hidden
                ? []
                : ([
                    ['账面', pieces(line.book, line)],
                    ['差异', variance(line)],
                  ] as [string, React.ReactNode][])),
              ...(recounts && line.counted !== null ? ([['', again(line)]] as [string, React.ReactNode][]) : []),
            ],
          })}
        />
      )}
      {data && (
        <MiniPagination
          page={page}
          pageSize={pageSize}
          total={data.total}
          onChange={(next, size) => setShown((before) => ({ ...before, page: next, pageSize: size }))}
        />
      )}
    </Box>
  );
}
