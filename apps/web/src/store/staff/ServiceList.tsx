import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { ExcelImport } from '@partsdesk/ui/file/ExcelImport';
import { EnabledFilter, enabledText } from '@partsdesk/ui/form/enabled';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { enabledColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { listAddress } from '../../listAddress';
import { useMayVisit } from '../../useMayVisit';
import { branchChoices } from './branchChoices';
import { dataScopes, scopeText, serviceRights } from './dataScopes';
import { FenxiaoForm } from './FenxiaoForm';
import { ServiceAdd } from './ServiceAdd';
import { ServiceRights } from './ServiceRights';
import { StaffStatus } from './staffCells';
import { roleText, StaffEdit } from './StaffEdit';
import { useStaffActions } from './useStaffActions';

type Row = Schemas['ServiceStaff'];
type Opened = { show: 'add' | 'import' } | { show: 'edit' | 'rights' | 'fenxiao'; person: Row };

const rightsText = ({ auth }: Row) =>
  orDash(
    serviceRights
      .filter(({ name }) => auth[name])
      .map(({ label }) => label)
      .join('、'),
  );

/** 服务人员管理: lists service staff with their scope and rights. */
export function StoreServicePersonal() {
  const [api, shops] = [useGroup(partsStaff), useGroup(partsShop)];
  const may = useMay();
  const mayVisit = useMayVisit();
  const [opened, setOpened] = useState<Opened>();
  const { data: places = [] } = useLoad(shops.listAllShop);
  const shopChoices = branchChoices(places);
  const list = usePagedList(api.pageServiceStaff, {
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      shopId: (id) => `门店：${shopChoices.find((shop) => shop.value === id)?.label ?? ''}`,
      dataScope: (scope) => `数据范围：${scopeText(scope)}`,
      status: enabledText,
    },
  });
  const { switchEntry, remove, invite, withdraw } = useStaffActions();
  const close = () => setOpened(undefined);
  const customers = (row: Row) =>
    row.customerCount > 0 && mayVisit('CustomerListAll') ? (
      <Link
        component={RouterLink}
        to={listAddress('CustomerListAll', { serviceStaffId: row.id })}
        aria-label={`${row.name}的客户，${String(row.customerCount)}位`}
      >
        {row.customerCount}
      </Link>
    ) : (
      row.customerCount
    );
  const columns: Column<Row>[] = [
    { field: 'name', headerName: '姓名', width: 120, card: 'title' },
    { field: 'phone', headerName: '手机号', width: 128, card: 'fact' },
    {
      field: 'roles',
      headerName: '角色与门店',
      flex: 1,
      minWidth: 180,
      valueGetter: (_, row) => orDash(row.roles.map(roleText).join('；')),
    },
    { field: 'dataScope', headerName: '数据范围', width: 112, valueFormatter: scopeText, card: 'fact' },
    { field: 'auth', headerName: '服务权限', width: 232, valueGetter: (_, row) => rightsText(row), card: 'fact' },
    {
      field: 'customerCount',
      headerName: '名下客户',
      width: 96,
      align: 'right',
      headerAlign: 'right',
      renderCell: ({ row }) => customers(row),
      card: 'fact',
    },
    enabledColumn({ renderCell: ({ row }) => <StaffStatus staff={row} /> }),
  ];

  return (
    <ListPage
      title="服务人员管理"
      secondary={
        <Permitted path="serviceDataScope.import">
          <Button variant="outlined" onClick={() => setOpened({ show: 'import' })}>
            导入
          </Button>
        </Permitted>
      }
      list={list}
      columns={columns}
      filters={
        <>
          <TextField label="姓名、手机号" type="search" maxLength={11} {...list.bind('keyword')} />
          <FilterSelect label="门店" choices={shopChoices} width={136} {...list.bind('shopId')} />
          <FilterSelect label="数据范围" choices={dataScopes} width={136} {...list.bind('dataScope')} />
          <EnabledFilter width={112} {...list.bind('status')} />
        </>
      }
      add={may('serviceDataScope.save') && { label: '新增服务人员', run: () => setOpened({ show: 'add' }) }}
      actions={(row) => [
        may('serviceDataScope.save') && { label: '权限', run: () => setOpened({ show: 'rights', person: row }) },
        may('partsStaff.save') && { label: '编辑', run: () => setOpened({ show: 'edit', person: row }) },
        may('partsStaff.save') && withdraw(row),
        may('partsStaff.save') && invite(row),
        may('partsStaff.enable') && !row.invitation && switchEntry(row),
        may('partsStaff.bind') &&
          !row.invitation && { label: '分销平台角色', run: () => setOpened({ show: 'fenxiao', person: row }) },
        may('partsStaff.delete') && {
          label: '删除',
          danger: true,
          refused: row.isMaster && '店主不能删除',
          run: () => void remove(row),
        },
      ]}
      actionsWidth={184}
      onOpen={(row) => may('serviceDataScope.save') && setOpened({ show: 'rights', person: row })}
      empty="还没有服务人员。技师、外勤销售加进来后，开单时可以选到他们。"
    >
      {opened?.show === 'add' && <ServiceAdd onClose={close} />}
      {opened?.show === 'import' && (
        <ExcelImport
          title="服务人员"
          path="/api/parts/partsStaff/importServiceExcel"
          template={() => api.importServiceTemplate()}
          hint="门店留空表示当前门店；在总店留空表示全部门店。数据范围留空为本门店。"
          onClose={close}
        />
      )}
      {opened?.show === 'edit' && <StaffEdit staff={opened.person} onClose={close} />}
      {opened?.show === 'rights' && <ServiceRights person={opened.person} onClose={close} />}
      {opened?.show === 'fenxiao' && <FenxiaoForm staff={opened.person} onClose={close} />}
    </ListPage>
  );
}
