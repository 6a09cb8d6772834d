import Box from '@mui/material/Box';
import { formatMoment } from '@partsdesk/core/dates';
import { can, statusLabel } from '@partsdesk/core/lifecycle';
import { orderDistributionLifecycle } from '@partsdesk/core/order/distribution/orderDistributionLifecycle';
import { orderDistribution } from '@partsdesk/sdk/parts/orderDistribution';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { useEditing } from '@partsdesk/ui/form/RecordForm';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { dayChips, textColumn } from '@partsdesk/ui/list/columns/columns';
import { statusColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { pageGap } from '@partsdesk/ui/page/ActionBar';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { pathOfRoute } from '../../screenList';
import { session } from '../../session';
import { useMayVisit } from '../../useMayVisit';
import { DeskHead } from '../cash/DeskHead';
import { orderSaleAddress } from '../documentAddress';
import { distributionStart } from './distributionAddress';
import { DistributionForm } from './DistributionForm';

type Row = Schemas['OrderDistribution'];

const columns: Column<Row>[] = [
  { field: 'code', headerName: '单号', width: 210, renderCell: ({ row }) => <DocumentNumber code={row.code} /> },
  statusColumn(orderDistributionLifecycle, { width: 90 }),
  { field: 'customerName', headerName: '客户', width: 140 },
  { field: 'summary', headerName: '商品', minWidth: 200, flex: 1 },
  { field: 'shopName', headerName: '开单门店', width: 110 },
  { field: 'fromShopName', headerName: '下单门店', width: 110 },
  textColumn('orderCode', '销售单号', { width: 210 }),
  textColumn('remark', '备注', { width: 140 }),
  { field: 'createdBy', headerName: '下单人', width: 90 },
  { field: 'createTime', headerName: '下单时间', width: 160, valueFormatter: (time: string) => formatMoment(time) },
];

/** 分销下单: lists orders of customers and distributors until a shop's desk sells them. */
export function DistributionMain() {
  const orders = useGroup(orderDistribution);
  const navigate = useNavigate();
  const mayVisit = useMayVisit();
  const confirm = useConfirm();
  const editing = useEditing<Row>('新增分销订单', '修改分销订单');
  const list = usePagedList(orders.page, {
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      status: (status) => statusLabel(orderDistributionLifecycle, status),
      ...dayChips(),
    },
  });
  const [search, setSearch] = useSearchParams();
  const start = distributionStart(search);
  const act = useAct();
  const here = session.context().deptId;
  const giveUp = async (row: Row) => {
    if (await confirm({ title: `作废 ${row.code}？`, text: '作废后不能再开单。', action: '作废', danger: true }))
      await act('分销订单已作废', () => orders.remove({ ids: [row.id] }));
  };
  const drop = async (row: Row) => {
    if (await confirm({ title: `删除 ${row.code}？`, text: '删除后不可恢复。', action: '删除', danger: true }))
      await act('删除成功', () => orders.deleteById({ id: row.id }));
  };
  const openOrder = (row: Row) =>
    row.orderId && mayVisit('OrderSalesOrderDetails') && void navigate(orderSaleAddress(row.orderId));

  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <DeskHead title="分销下单" />
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', ...pageGap(16) }}>
        <ListPage
          title="分销订单"
          list={list}
          columns={columns}
          filters={
            <>
              <TextField label="单号、客户、备注" type="search" width={200} maxLength={30} {...list.bind('keyword')} />
              <FilterSelect
                label="状态"
                choices={statusChoices(orderDistributionLifecycle)}
                width={120}
                {...list.bind('status')}
              />
              <DateRange label="下单日期" from={list.bind('from')} to={list.bind('to')} />
            </>
          }
          add={editing.adding}
          card={(row) => ({
            title: row.customerName,
            state: <LifecycleChip lifecycle={orderDistributionLifecycle} status={row.status} />,
            facts: [
              ['商品', row.summary],
              ['开单门店', row.shopName],
              ['单号', row.code],
              ['下单', `${row.createdBy} ${formatMoment(row.createTime)}`],
            ],
          })}
          actions={(row) => [
            can(orderDistributionLifecycle, row.status, 'sell') &&
              mayVisit('CashIndex') && {
                label: '开单',
                refused: row.shopId !== here && Boolean(here && here !== '0') && `由${row.shopName}开单`,
                run: () => void navigate(`${pathOfRoute('CashIndex') ?? ''}?pre=${row.id}`),
              },
            can(orderDistributionLifecycle, row.status, 'update') && { label: '修改', run: () => editing.edit(row) },
            can(orderDistributionLifecycle, row.status, 'remove') && {
              label: '作废',
              danger: true,
              run: () => void giveUp(row),
            },
            row.orderId !== null &&
              mayVisit('OrderSalesOrderDetails') && { label: '销售单', run: () => void openOrder(row) },
            can(orderDistributionLifecycle, row.status, 'delete') && {
              label: '删除',
              danger: true,
              run: () => void drop(row),
            },
          ]}
          onOpen={openOrder}
          empty="还没有分销订单。"
        />
      </Box>
      {editing.opened && <DistributionForm order={editing.row} onClose={editing.close} />}
      {start && !editing.opened && <DistributionForm start={start} onClose={() => setSearch({}, { replace: true })} />}
    </Box>
  );
}
