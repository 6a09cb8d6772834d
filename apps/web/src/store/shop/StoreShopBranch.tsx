import Button from '@mui/material/Button';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { WordChip } from '@partsdesk/ui/document/LifecycleChip';
import { EnabledFilter, enabledText } from '@partsdesk/ui/form/enabled';
import { TextField } from '@partsdesk/ui/form/TextField';
import { textColumn } from '@partsdesk/ui/list/columns/columns';
import { enabledColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { PagedTable } from '@partsdesk/ui/list/PagedTable';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useRecordActions } from '@partsdesk/ui/list/useRecordActions.ts';
import { Page } from '@partsdesk/ui/page/Page';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { session } from '../../session';
import { ShopDistributionForm } from '../setting/ShopDistributionForm';
import { ShopWarehouses } from '../warehouse/ShopWarehouses';
import { branchAddress, NEW_BRANCH_ADDRESS } from './branchAddress';

type Row = Schemas['Shop'];

const placeOf = ({ region, address }: Row) => orDash([region.replaceAll(' ', ''), address].filter(Boolean).join(' '));

/** 门店管理: lists the head store first, then its branches, each with its warehouses. */
export function StoreShopBranch() {
  const shops = useGroup(partsShop);
  const may = useMay();
  const confirm = useConfirm();
  const { remove } = useRecordActions();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<{ row: Row; what: 'warehouses' | 'distribution' }>();
  // In the address, so that the first day's list leads to the warehouses.
  const [search, setSearch] = useSearchParams();

  const list = usePagedList(shops.page, { chips: { name: (name) => `名称：${name}`, status: enabledText } });
  const { data: stocked } = useLoad(shops.listWithWarehouse);
  const warehousesOf = ({ id }: Row) =>
    stocked
      ?.find((shop) => shop.id === id)
      ?.warehouses.map(({ name }) => name)
      .join('、') ?? '';
  const act = useAct();
  const here = session.context().deptId ?? '0';
  const fromBranch = here !== '0';
  const others = (row: Row) => fromBranch && row.id !== here && '在门店只能修改本店，其他门店请由总店设置';
  const asked = search.get('side') === 'warehouses' && (list.rows.find(({ isHead }) => !isHead) ?? list.rows[0]);
  const unaddressed =
    search.get('side') === 'address' && list.rows.find(({ address, status }) => address === '' && status === 1);
  const shown = opened ?? (asked ? { row: asked, what: 'warehouses' as const } : undefined);
  const close = () => {
    setOpened(undefined);
    if (!search.has('side')) return;
    const there = new URLSearchParams(search);
    there.delete('side');
    setSearch(there, { replace: true });
  };

  const toggle = async (row: Row) => {
    if (
      row.status === 1 &&
      !(await confirm({
        title: `停用门店“${row.name}”？`,
        text: '停用后该门店的员工不能再进入，数据都保留，可以重新启用。',
        action: '停用',
        danger: true,
      }))
    )
      return;
    await act(row.status === 1 ? '已停用' : '已启用', () =>
      shops.update({ id: row.id, version: row.version, status: row.status === 1 ? 0 : 1 }),
    );
  };

  const columns: Column<Row>[] = [
    {
      field: 'name',
      headerName: '门店',
      flex: 1,
      minWidth: 180,
      renderCell: ({ row }) => (
        <>
          {row.name}&nbsp;{row.isHead && <WordChip word="总店" />}
        </>
      ),
      card: 'title',
      onCard: (row) => `${row.name}${row.isHead ? '（总店）' : ''}`,
    },
    { field: 'code', headerName: '编码', width: 80 },
    textColumn('contact', '联系人', {
      width: 96,
      card: 'fact',
      onCard: (row) => orDash([row.contact, row.phone].filter(Boolean).join(' ')),
    }),
    textColumn('phone', '联系电话', { width: 130 }),
    {
      field: 'address',
      headerName: '地址',
      flex: 2,
      minWidth: 200,
      valueGetter: (_, row) => placeOf(row),
      card: 'fact',
    },
    {
      field: '_warehouses',
      headerName: '仓库',
      flex: 1,
      minWidth: 160,
      valueGetter: (_, row) => orDash(warehousesOf(row)),
      card: 'fact',
    },
    enabledColumn({ width: 84 }),
  ];
  const add = (
    <Permitted path="partsShop.save">
      <Button variant="contained" component={Link} to={NEW_BRANCH_ADDRESS}>
        新增门店
      </Button>
    </Permitted>
  );

  if (unaddressed) return <Navigate to={branchAddress(unaddressed)} replace />;
  return (
    <Page
      title="门店管理"
      action={add}
      chips={list.chips}
      filters={
        <>
          <TextField label="门店名称" maxLength={10} {...list.bind('name')} />
          <EnabledFilter {...list.bind('status')} />
        </>
      }
    >
      <PagedTable
        label="门店"
        list={list}
        columns={columns}
        actions={(row) => [
          { label: '仓库', run: () => setOpened({ row, what: 'warehouses' }) },
          may(row.isHead ? 'partsStore.save' : 'partsShop.save') && {
            label: '编辑',
            refused: others(row),
            run: () => void navigate(branchAddress(row)),
          },
          may('partsShop.save') &&
            !row.isHead && {
              label: '商品分配',
              refused: fromBranch && '只有总店可以分配商品',
              run: () => setOpened({ row, what: 'distribution' }),
            },
          may('partsShop.save') &&
            !row.isHead && {
              label: row.status === 1 ? '停用' : '启用',
              danger: row.status === 1,
              refused: others(row),
              run: () => void toggle(row),
            },
          may('partsShop.delete') &&
            !row.isHead &&
            remove(`门店“${row.name}”`, () => shops.del({ id: row.id }), {
              text: '只有还没有员工和业务数据的门店可以删除，删除后不可恢复。',
              refused: fromBranch && '只有总店可以删除门店',
            }),
        ]}
        onOpen={(row) => setOpened({ row, what: 'warehouses' })}
        empty={{ text: '还没有门店。', action: add }}
      />
      {shown?.what === 'warehouses' && <ShopWarehouses shop={shown.row} onClose={close} />}
      {shown?.what === 'distribution' && <ShopDistributionForm shop={shown.row} onClose={close} />}
    </Page>
  );
}
