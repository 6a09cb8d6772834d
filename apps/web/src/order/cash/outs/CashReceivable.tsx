import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import { formatMoment, inShopTime } from '@partsdesk/core/dates';
import { outSums } from '@partsdesk/core/listSums';
import { OWING_OUTS } from '@partsdesk/core/order/outbound/outFilters';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { ApiError } from '@partsdesk/sdk';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { LifecycleChip, WordChip } from '@partsdesk/ui/document/LifecycleChip';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { InlineFields } from '@partsdesk/ui/form/field';
import { TextField } from '@partsdesk/ui/form/TextField';
import { textColumn } from '@partsdesk/ui/list/columns/columns';
import { moneyColumn } from '@partsdesk/ui/list/columns/moneyColumn';
import { PagedTable } from '@partsdesk/ui/list/PagedTable';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { listCell, takesArrows } from '@partsdesk/ui/page/ownKeys.ts';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { usePhone } from '@partsdesk/ui/page/usePhone.ts';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAtHead } from '../../../goods/useAtHead';
import { pathOfRoute } from '../../../screenList';
import { notices } from '../../../session';
import { CollectByCode } from '../../collect/CollectByCode';
import { KeyHints } from '../checkout/KeyHints';
import { DeskHead } from '../DeskHead';
import { focusDesk, useDeskKeys } from '../useDeskKeys';
import { ChosenBar } from './ChosenBar';
import { isWalkIn, jointReceiptProblem, MOST_TOGETHER } from './manyOuts';

type Row = Schemas['SaleOutRow'];

const credit = ({ onCredit }: Row) => <WordChip word={onCredit ? '挂账' : '未挂账'} />;

/** The widths fit 1366 px, in the head store too. */
const columnsWith = (chooseAll: (row: Row) => void, atHead: boolean): Column<Row>[] => [
  {
    field: 'code',
    headerName: '出库单号',
    width: 176,
    renderCell: ({ row }) => <DocumentNumber code={row.code} size={13} />,
  },
  {
    field: 'customerName',
    headerName: '客户',
    flex: 1,
    minWidth: 112,
    renderCell: ({ row }) =>
      isWalkIn(row) ? (
        row.customerName
      ) : (
        <MuiLink
          component="button"
          type="button"
          tabIndex={-1}
          title={`${row.customerName}：选中全部欠款单（F7）`}
          onClick={() => chooseAll(row)}
          sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}
        >
          {row.customerName}
        </MuiLink>
      ),
  },
  ...(atHead ? [textColumn<Row>('shopName', '门店', { width: 84 })] : []),
  textColumn('plate', '车牌', { width: 92 }),
  { field: 'summary', headerName: '商品', flex: 1, minWidth: 112 },
  moneyColumn('receivable', '应收', 100),
  { ...moneyColumn<Row>('received', '已收', 92), renderCell: ({ row }) => <Money fen={row.received || null} /> },
  {
    ...moneyColumn<Row>('debt', '欠款', 100),
    sortable: true,
    renderCell: ({ row }) => <Money fen={row.debt} strong />,
  },
  { field: 'onCredit', headerName: '挂账', width: 80, renderCell: ({ row }) => credit(row) },
  {
    field: 'status',
    headerName: '出库',
    width: 88,
    renderCell: ({ row }) => <LifecycleChip lifecycle={saleOutLifecycle} status={row.status} />,
  },
  {
    field: 'createTime',
    headerName: '开单时间',
    sortable: true,
    width: 108,
    valueFormatter: (time: string) => inShopTime(time).format('MM-DD HH:mm'),
  },
];

/** 待收款: lists the outbounds with a debt. */
export function CashReceivable() {
  const outs = useGroup(saleOut);
  const navigate = useNavigate();
  const atHead = useAtHead();
  const list = usePagedList(outs.page, {
    fixed: OWING_OUTS,
    sums: outSums,
    sort: (field, direction) => ({ sort: `${field}.${direction}` as Schemas['SaleOutSort'] }),
  });
  const { data: count } = useLoad(outs.needReceiptCount);
  const receive = ({ id }: Pick<Row, 'id'>) => void navigate(`${pathOfRoute('CashPaymoney') ?? ''}?saleOutId=${id}`);
  const [collecting, setCollecting] = useState<string>();
  const [chosen, setChosen] = useState<readonly Row[]>([]);
  const phone = usePhone();
  const choose = (ids: readonly string[]) =>
    setChosen((before) =>
      ids.flatMap((id) => list.rows.find((row) => row.id === id) ?? before.find((row) => row.id === id) ?? []),
    );
  const isChosen = ({ id }: Row) => chosen.some((row) => row.id === id);
  const refused = jointReceiptProblem(chosen);
  const receiveChosen = () =>
    chosen.length > 0 &&
    !refused &&
    void navigate(`${pathOfRoute('CashPaymoney') ?? ''}?saleOutIds=${chosen.map(({ id }) => id).join(',')}`);
  const toDesk = () => void navigate(pathOfRoute('CashIndex') ?? '/');
  const toSearch = () => focusDesk('search');
  const keyword = list.bind('keyword');
  const ofCustomer = list.bind('customerId').value;
  /** Shows what a row's customer owes alone and chooses it, the oldest first, as much as fits a receipt. */
  const chooseAllOf = async (row: Row | undefined) => {
    if (!row) return notices.warn('请先选中一张单，再选这位客户的全部');
    if (isWalkIn(row)) return notices.warn('散客不是同一位客户，请逐单收款');
    const { customerId } = row;
    try {
      const all = await outs.page({
        ...OWING_OUTS,
        customerId,
        sort: 'createTime.asc',
        current: 1,
        pageSize: MOST_TOGETHER,
      });
      list.clear();
      list.bind('customerId').onCommit?.(customerId);
      setChosen(all.records);
      if (all.pages > 1)
        notices.warn(`一次最多合并 ${String(MOST_TOGETHER)} 单，已选最早的 ${String(MOST_TOGETHER)} 单`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  };
  const focusedRow = () => {
    const id = document.activeElement?.closest('.MuiDataGrid-row')?.getAttribute('data-id');
    return list.rows.find((row) => row.id === id);
  };

  useDeskKeys({
    F2: toSearch,
    F7: () => void chooseAllOf(focusedRow() ?? chosen[0]),
    F9: receiveChosen,
    Escape: ({ target }) =>
      target instanceof HTMLElement && target.closest('[data-desk="search"]') ? toDesk() : toSearch(),
    // Moves from the search field into the rows, if there are any, and from beside them to where they were left.
    ArrowDown: ({ target }) => {
      const searching = target instanceof HTMLElement && target.closest('[data-desk="search"]');
      if (!searching && takesArrows(target)) return false;
      const first = document.querySelector<HTMLElement>('.MuiDataGrid-row [role=gridcell][data-field=code]');
      (searching ? first : listCell(document))?.focus();
      return true;
    },
  });

  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', overflow: 'hidden' }}>
      <DeskHead title="待收款" />
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: { xs: 'auto', sm: 'hidden' },
          display: 'flex',
          flexDirection: 'column',
          gap: 3,
          p: { xs: 3, md: 4 },
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <Box
            data-desk="search"
            role="search"
            sx={{ width: { xs: '100%', sm: 320 }, '& > *': { width: '100% !important' } }}
          >
            <InlineFields value>
              <TextField label="单号、客户、手机号、车牌" type="search" autoFocus maxLength={30} {...keyword} />
            </InlineFields>
          </Box>
          {ofCustomer && (
            <Chip
              label={`客户：${list.rows[0]?.customerName ?? ''}`}
              onDelete={() => list.bind('customerId').onCommit?.(undefined)}
            />
          )}
          {list.filtered && <Button onClick={list.clear}>清除条件</Button>}
          <Box sx={{ flex: 1 }} />
          <Box aria-live="polite" sx={{ minHeight: 22, color: 'text.secondary' }}>
            {count !== undefined && (
              <>
                {atHead ? '各店待收款' : '本店待收款'}{' '}
                <Box component="strong" sx={{ color: 'warning.main' }}>
                  {count}
                </Box>{' '}
                单
              </>
            )}
          </Box>
        </Box>
        <ChosenBar
          chosen={chosen}
          refused={refused}
          onReceive={() => void receiveChosen()}
          onAll={chosen.some(isWalkIn) ? undefined : () => void chooseAllOf(chosen[0])}
          onNone={() => setChosen([])}
        />
        <Paper
          variant="outlined"
          sx={{
            flex: { sm: 1 },
            minHeight: 0,
            overflow: 'auto',
            border: { xs: 0, sm: 1 },
            borderColor: { sm: 'divider' },
            bgcolor: { xs: 'transparent', sm: 'background.paper' },
          }}
        >
          <PagedTable
            label="待收款"
            list={list}
            columns={columnsWith((row) => void chooseAllOf(row), atHead)}
            card={(row) => ({
              title: row.customerName,
              state: (
                <>
                  {isChosen(row) && <StatusChip tone="blue">已选</StatusChip>}
                  {credit(row)}
                </>
              ),
              facts: [
                ['欠款', <Money key="debt" fen={row.debt} strong />],
                ['商品', row.summary],
                ['单号', row.code],
                ['开单', formatMoment(row.createTime)],
              ],
            })}
            actions={(row) => [
              { label: '收款', run: () => receive(row) },
              // Replaces the checkboxes, which a phone does not show.
              phone && {
                label: isChosen(row) ? '取消选中' : '选中',
                run: () =>
                  choose(
                    isChosen(row)
                      ? chosen.flatMap(({ id }) => (id === row.id ? [] : [id]))
                      : [...chosen.map(({ id }) => id), row.id],
                  ),
              },
              { label: '收款码', run: () => setCollecting(row.id) },
            ]}
            actionsWidth={136}
            onOpen={receive}
            selection={{ ids: chosen.map(({ id }) => id), onChange: choose }}
            empty={{ text: '没有待收的款，都收齐了。' }}
          />
        </Paper>
      </Box>
      {collecting && <CollectByCode saleOutId={collecting} onClose={() => setCollecting(undefined)} />}
      <KeyHints
        hints={[
          { keys: 'F2', label: '搜索', run: toSearch },
          { keys: '↓', label: '到列表' },
          { keys: 'Enter', label: '收款' },
          { keys: '空格', label: '选中' },
          { keys: 'F7', label: '客户全部', run: () => void chooseAllOf(focusedRow() ?? chosen[0]) },
          { keys: 'F9', label: '合并收款', run: receiveChosen },
          { keys: 'Esc', label: '返回收银', run: toDesk },
        ]}
      />
    </Box>
  );
}
