import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { goodsImportRow } from '@partsdesk/core/goods/goodsImportLifecycle';
import { goodsImport } from '@partsdesk/sdk/parts/goodsImport';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { saveFile } from '@partsdesk/ui/file/saveFile.ts';
import { FilterTabs } from '@partsdesk/ui/list/FilterTabs';
import { MiniPagination } from '@partsdesk/ui/list/MiniPagination';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { ImportRows } from './ImportRows';

type Sheet = Schemas['GoodsImport'];
type Row = Schemas['GoodsImportRow'];
type State = Row['state'];

const states = goodsImportRow.statuses;
const names = Object.keys(states) as (keyof typeof states)[];

const MOST_NAMES = 8;
const shortened = (names: readonly string[]) =>
  `${names.slice(0, MOST_NAMES).join('、')}${names.length > MOST_NAMES ? ` 等 ${String(names.length)} 个` : ''}`;

/** Third step: previews every row and corrects faulty cells. */
export function ImportPreview({
  sheet,
  onMended,
  onTaken,
}: {
  sheet: Sheet;
  onTaken: (sheet: Sheet) => void;
  onMended: (now: Pick<Sheet, 'counts' | 'missing'>) => void;
}) {
  const sheets = useGroup(goodsImport);
  const [state, setState] = useState<State | undefined>(sheet.counts.faulty ? 0 : undefined);
  const [[page, pageSize], setPage] = useState<[number, number]>([1, 20]);
  // Keeps corrected rows in place until the page is turned.
  const [mended, setMended] = useState<readonly Row[]>([]);
  const [busy, setBusy] = useState(false);
  const { data, error, reload } = useLoad(`${String(state)} ${String(page)} ${String(pageSize)}`, (signal) =>
    sheets.rows({ id: sheet.id, current: page, pageSize, ...(state === undefined ? {} : { state }) }, { signal }),
  );
  const act = useAct(() => setBusy(false));
  const turn = (next: [number, number], wanted = state) => {
    setMended([]);
    setPage(next);
    setState(wanted);
    reload();
  };
  const mend = async (
    row: Row,
    change: { cells?: { field: Schemas['GoodsField']; text: string }[]; skipped?: boolean },
  ) => {
    const { row: after, others, counts, missing } = await sheets.mend({ id: sheet.id, rowNo: row.rowNo, ...change });
    // Of two rows with one code, correcting the one makes the other valid too.
    const judged = [after, ...others];
    setMended((before) => [...before.filter(({ rowNo }) => !judged.some((one) => one.rowNo === rowNo)), ...judged]);
    onMended({ counts, missing });
  };
  const saveErrors = () => {
    setBusy(true);
    void act('错误文件已下载', async () => saveFile(await sheets.errorFile({ id: sheet.id })));
  };
  const addUnits = () => {
    const { id, version, mapping, addMissing } = sheet;
    setBusy(true);
    void act('已重新核对', async () => onTaken(await sheets.map({ id, version, mapping, addMissing, addUnits: true })));
  };
  const rows = data?.records.map((row) => mended.find(({ rowNo }) => rowNo === row.rowNo) ?? row) ?? [];
  const { categories, brands, units, unknownUnits } = sheet.missing;
  const added = (
    [
      ['分类', categories],
      ['品牌', brands],
      ['单位', units],
    ] as const
  ).filter(([, all]) => all.length);
  const titles = new Map(sheet.fields.map(({ field, title }) => [field, title]));

  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 240 }} aria-live="polite">
          「{sheet.fileName}」共 {sheet.total} 行：新增 {sheet.counts.add}，更新 {sheet.counts.update}，无变化{' '}
          {sheet.counts.same}
          {sheet.counts.skipped ? `，跳过 ${String(sheet.counts.skipped)}` : ''}
          {sheet.counts.faulty ? `，有错误 ${String(sheet.counts.faulty)}` : ''}
        </Box>
        {sheet.counts.faulty > 0 && (
          <Button size="small" loading={busy} onClick={saveErrors}>
            下载错误文件
          </Button>
        )}
      </Box>
      {unknownUnits.length > 0 && !sheet.addUnits && (
        <Alert
          severity="warning"
          action={
            <Button size="small" color="inherit" loading={busy} onClick={addUnits}>
              新增单位
            </Button>
          }
        >
          还没有单位：{shortened(unknownUnits)}。写错的请在下面改成已有的单位；确实要用的，选「新增单位」。
        </Alert>
      )}
      {added.length > 0 && (
        <Alert severity="info">
          将自动新增
          {added.map(([kind, all]) => `${kind}：${shortened(all)}`).join('；')}
        </Alert>
      )}
      <FilterTabs<State>
        label="行状态"
        value={state}
        onChange={(next) => turn([1, pageSize], next)}
        choices={names
          .filter((name) => sheet.counts[name] > 0 || name === 'faulty')
          .map((name) => ({ value: states[name].code, label: states[name].label, count: sheet.counts[name] }))}
      />
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {!data && error === undefined && <PageSkeleton rows={6} />}
      {data && rows.length === 0 && <EmptyState text={state === 0 ? '没有错误了，可以导入' : '没有这样的行'} />}
      {rows.length > 0 && <ImportRows rows={rows} titleOf={(field) => titles.get(field) ?? field} mend={mend} />}
      {data && (data.total > pageSize || page > 1) && (
        <MiniPagination page={page} pageSize={pageSize} total={data.total} onChange={(...next) => turn(next)} />
      )}
      {state === 0 && mended.some((row) => row.state !== 0) && sheet.counts.faulty > 0 && (
        <Box>
          <Button size="small" onClick={() => turn([1, pageSize])}>
            只看剩下的错误
          </Button>
        </Box>
      )}
    </Box>
  );
}
