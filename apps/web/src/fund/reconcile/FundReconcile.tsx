import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatMinute, formatMoment } from '@partsdesk/core/dates';
import { BALANCE_KINDS, balanceText, type BalanceKind } from '@partsdesk/core/fund/balanceKinds';
import { newKey } from '@partsdesk/sdk';
import { fundReconcile } from '@partsdesk/sdk/parts/fundReconcile';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { FilterSelect, SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { JobDialog } from '@partsdesk/ui/job/JobDialog';
import { readListState } from '@partsdesk/ui/list/listAddress.ts';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { listAddress } from '../../listAddress';
import { BalanceDrawer } from './BalanceDrawer';

type Row = Schemas['Balance'];

const KINDS = Object.keys(BALANCE_KINDS) as BalanceKind[];

/** 对账核对: the balances that are kept beside a ledger, each with the rows that it is made of (FUN-18). */
export function FundReconcile() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { kind } = readListState(search).filters;
  const now = KINDS.find((one) => one === kind) ?? 'account';
  return (
    <Balances
      key={now}
      kind={now}
      onKind={(next) => void navigate(listAddress('FundReconcile', { kind: next }), { replace: true })}
    />
  );
}

interface BalancesProps {
  kind: BalanceKind;
  onKind: (kind: BalanceKind) => void;
}

function Balances({ kind, onKind }: BalancesProps) {
  const reconcile = useGroup(fundReconcile);
  const may = useMay();
  const kinds = useLoad(reconcile.kinds);
  const last = useLoad(reconcile.last);
  const [opened, setOpened] = useState<{ kind: BalanceKind; id: string; name: string }>();
  const [job, setJob] = useState<string>();
  const act = useAct();
  const found = usePagedList(reconcile.page, {
    // The kind is chosen by its own field and is no filter that can be taken away.
    fixed: { kind },
    chips: { keyword: (words) => `名称：${words}`, differing: () => '只看不一致' },
  });
  const list = {
    ...found,
    filtered: found.chips.length > 0,
    clear: () => found.chips.forEach(({ remove }) => remove()),
  };
  const differing = found.bind('differing');
  const columns: Column<Row>[] = [
    { field: 'name', headerName: '名称', minWidth: 260, flex: 1 },
    {
      field: 'kept',
      headerName: '账面余额',
      type: 'number',
      width: 180,
      valueFormatter: (kept: number) => balanceText(kind, kept),
    },
    { field: 'checkedTime', headerName: '上次核对', width: 212, renderCell: ({ row }) => <Checked row={row} /> },
  ];
  const differingOf = (of: BalanceKind) => kinds.data?.find((one) => one.kind === of)?.differing ?? 0;
  return (
    <ListPage
      title="对账核对"
      secondary={
        may('fundReconcile.check') && (
          <Button
            variant="outlined"
            onClick={() =>
              void act('已开始核对', async () => setJob(await reconcile.checkAll({ idempotencyKey: newKey() })))
            }
          >
            全部核对
          </Button>
        )
      }
      // Below what can be pressed, which would move under the pointer when the result comes.
      bar={
        last.error !== undefined ? (
          <ErrorState error={last.error} onRetry={last.reload} />
        ) : (
          last.data && <LastRun run={last.data} onOpen={setOpened} />
        )
      }
      list={list}
      columns={columns}
      filters={
        <>
          <SelectField
            label="余额类别"
            name="kind"
            choices={KINDS.map((of) => ({
              value: of,
              label: `${BALANCE_KINDS[of].label}${differingOf(of) ? `（${String(differingOf(of))}个不一致）` : ''}`,
            }))}
            width={200}
            value={kind}
            onChange={onKind}
          />
          <TextField label="名称" type="search" maxLength={40} {...list.bind('keyword')} />
          <FilterSelect
            label="上次核对"
            choices={[{ value: 1, label: '不一致' }]}
            width={128}
            {...differing}
            value={differing.value ? 1 : undefined}
            onChange={(value) => differing.onChange(value === 1 || undefined)}
            onCommit={(value) => differing.onCommit?.(value === 1 || undefined)}
          />
        </>
      }
      card={(row) => ({
        title: row.name,
        state: <Checked row={row} />,
        facts: [['账面余额', balanceText(kind, row.kept)]],
      })}
      actions={(row) => [{ label: '看明细', run: () => setOpened({ kind, ...row }) }]}
      actionsWidth={96}
      onOpen={(row) => setOpened({ kind, ...row })}
      empty="没有这类余额。"
    >
      {opened && <BalanceDrawer key={opened.id} {...opened} onClose={() => setOpened(undefined)} />}
      {job !== undefined && (
        <JobDialog
          id={job}
          title="全部核对"
          onClose={() => {
            setJob(undefined);
            last.reload();
            kinds.reload();
            list.reload();
          }}
        />
      )}
    </ListPage>
  );
}

/** Keeps the distance of a list's bar, which has no frame on a phone. */
const BAR = { mx: { xs: 0, sm: 4 }, mt: { xs: 0, sm: 3 }, mb: 3 };

/** Says when a balance was added up last, and whether it differed. */
const Checked = ({ row: { differs, checkedTime } }: { row: Row }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
    {formatMinute(checkedTime)}
    {differs && <StatusChip tone="red">不一致</StatusChip>}
  </Box>
);

interface LastRunProps {
  run: Schemas['BalanceRun'];
  onOpen: (balance: { kind: BalanceKind; id: string; name: string }) => void;
}

/** Says when all balances were added up last, and lists those that differ. */
function LastRun({ run, onOpen }: LastRunProps) {
  if (run.checkedTime === null)
    return (
      <Alert severity="info" sx={BAR}>
        还没有核对过。每天凌晨3点以后自动核对一次，也可以点「全部核对」。
      </Alert>
    );
  const when = `${formatMoment(run.checkedTime)} 由${run.by}核对了 ${String(run.balances)} 个余额`;
  if (!run.differences.length)
    return (
      <Alert severity="success" sx={BAR}>
        {when}，都等于流水合计。
      </Alert>
    );
  return (
    <Alert severity="error" sx={BAR} aria-label="核对结果">
      {when}，{run.differences.length} 个与流水不一致，关账前要先查清：
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 5, maxHeight: 160, overflow: 'auto' }}>
        {run.differences.map((one) => (
          <li key={`${one.kind} ${one.id}`}>
            <Link component="button" type="button" variant="body2" onClick={() => onOpen(one)}>
              {BALANCE_KINDS[one.kind].label} {one.name}
            </Link>
            <Typography component="span" variant="body2">
              ：账面 {balanceText(one.kind, one.kept)}，流水合计 {balanceText(one.kind, one.computed)}
              {one.documentCode && `，从 ${one.documentCode} 开始不符`}，{formatMoment(one.since)} 发现
            </Typography>
          </li>
        ))}
      </Box>
    </Alert>
  );
}
