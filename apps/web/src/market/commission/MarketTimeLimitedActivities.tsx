import Button from '@mui/material/Button';
import { formatMinute } from '@partsdesk/core/dates';
import { can, statusLabel } from '@partsdesk/core/lifecycle';
import { earnTaskSums } from '@partsdesk/core/listSums';
import { earnTaskColumns } from '@partsdesk/core/market/commission/commissionColumns';
import { earnTaskLifecycle } from '@partsdesk/core/market/commission/earnTaskLifecycle';
import { formatYuan } from '@partsdesk/core/money';
import type { Download } from '@partsdesk/sdk';
import { distributorEarnTask } from '@partsdesk/sdk/parts/distributorEarnTask';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { shownFields } from '@partsdesk/ui/list/columns/columnChoice.ts';
import { dayChips } from '@partsdesk/ui/list/columns/columns';
import { screenColumns } from '@partsdesk/ui/list/columns/screenColumns';
import { statusColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { useAct } from '@partsdesk/ui/page/useAct';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { BatchBar } from '../../goods/archive/BatchBar';
import { useAtHead } from '../../goods/useAtHead';
import { EarnTaskDrawer } from './EarnTaskDrawer';
import { EarnTaskReject } from './EarnTaskReject';
import { EarnTaskSettingForm } from './EarnTaskSettingForm';

type Row = Schemas['EarnTask'];

const TITLE = '限时活动';
const columns = screenColumns<Row>(earnTaskColumns, {
  distributorName: { width: 112 },
  shopName: { width: 112 },
  taskName: { width: 140 },
  words: { flex: 1, minWidth: 160 },
  imageCount: { width: 72 },
  status: statusColumn<Row>(earnTaskLifecycle),
  reason: { width: 140 },
  checkBy: { width: 96 },
});
const waits = ({ status }: Row) => can(earnTaskLifecycle, status, 'pass');

/** 限时活动: what distributors handed in for a reward. The head store sets the task and checks, branches read. */
export function MarketTimeLimitedActivities() {
  const tasks = useGroup(distributorEarnTask);
  const [may, atHead, act, confirm] = [useMay(), useAtHead(), useAct(), useConfirm()];
  const [chosen, setChosen] = useState<readonly Row[]>([]);
  const [shown, setShown] = useState<Row>();
  const [rejected, setRejected] = useState<readonly Row[]>();
  const [setting, setSetting] = useState(false);
  const list = usePagedList(tasks.page, {
    sums: earnTaskSums,
    chips: {
      keyword: (words) => `关键字：${words}`,
      status: (status) => statusLabel(earnTaskLifecycle, status),
      distributorId: () => '指定分销员',
      ...dayChips('提交'),
    },
  });
  const check = atHead && may('distributorEarnTask.check');
  const waiting = chosen.filter(waits);
  const choose = (ids: string[]) =>
    setChosen((before) =>
      ids.flatMap((id) => list.rows.find((row) => row.id === id) ?? before.find((row) => row.id === id) ?? []),
    );
  const done = () => {
    setChosen([]);
    setShown(undefined);
  };
  const pass = async (rows: readonly Row[]) => {
    const sum = rows.reduce((all, { reward }) => all + reward, 0);
    const question = {
      title:
        rows.length === 1 ? `通过${rows[0]?.distributorName ?? ''}的任务？` : `通过这 ${String(rows.length)} 条任务？`,
      text: `奖励 ${formatYuan(sum)} 马上记入佣金，可以核销。通过后不能撤回。`,
      action: '通过',
    };
    if (!(await confirm(question))) return;
    const [ids, versions] = [rows.map(({ id }) => id), rows.map(({ version }) => version)];
    if (await act('已通过', () => tasks.batchCheck({ ids, versions, pass: true }))) done();
  };
  return (
    <ListPage
      title={TITLE}
      list={list}
      columns={columns}
      secondary={
        <>
          {may('distributorEarnTask.export') && (
            <DownloadButton
              fetch={() =>
                tasks.exportExcel({ ...list.query, columns: shownFields(TITLE, columns) }) as Promise<Download>
              }
            >
              导出
            </DownloadButton>
          )}
          {atHead && may('distributorEarnTask.set') && (
            <Button variant="outlined" onClick={() => setSetting(true)}>
              活动设置
            </Button>
          )}
        </>
      }
      filters={
        <>
          <TextField label="分销员、活动" type="search" width={200} maxLength={40} {...list.bind('keyword')} />
          <FilterSelect label="状态" choices={statusChoices(earnTaskLifecycle)} width={112} {...list.bind('status')} />
          <DateRange label="提交日期" from={list.bind('from')} to={list.bind('to')} />
        </>
      }
      batch={
        <BatchBar count={chosen.length} onClear={() => setChosen([])}>
          <Button size="small" variant="outlined" disabled={!waiting.length} onClick={() => void pass(waiting)}>
            通过
          </Button>
          <Button size="small" color="error" disabled={!waiting.length} onClick={() => setRejected(waiting)}>
            驳回
          </Button>
          {waiting.length < chosen.length && <span>已审核的 {chosen.length - waiting.length} 条不再审核</span>}
        </BatchBar>
      }
      selection={check ? { ids: chosen.map(({ id }) => id), onChange: choose } : undefined}
      card={(row) => ({
        title: row.distributorName,
        state: <LifecycleChip lifecycle={earnTaskLifecycle} status={row.status} />,
        facts: [
          ['活动', row.taskName],
          ['说明', row.words],
          ['图片', `${String(row.imageCount)} 张`],
          ['奖励', <Money key="reward" fen={row.reward} strong />],
          ['提交时间', formatMinute(row.createTime)],
        ],
      })}
      actions={(row) => [
        { label: '查看', run: () => setShown(row) },
        check && waits(row) && { label: '通过', run: () => void pass([row]) },
        check && waits(row) && { label: '驳回', danger: true, run: () => setRejected([row]) },
      ]}
      actionsWidth={152}
      onOpen={setShown}
      empty={
        atHead
          ? '还没有人提交。先在“活动设置”里填好活动，分销员在小程序里提交后，会出现在这里。'
          : '本店的分销员还没有提交。活动由总店设置和审核。'
      }
    >
      {shown && (
        <EarnTaskDrawer
          task={shown}
          onClose={() => setShown(undefined)}
          {...(check && waits(shown) ? { onPass: () => void pass([shown]), onReject: () => setRejected([shown]) } : {})}
        />
      )}
      {rejected && (
        <EarnTaskReject
          tasks={rejected}
          onClose={(saved) => {
            setRejected(undefined);
            if (saved) done();
          }}
        />
      )}
      {setting && <EarnTaskSettingForm onClose={() => setSetting(false)} />}
    </ListPage>
  );
}
