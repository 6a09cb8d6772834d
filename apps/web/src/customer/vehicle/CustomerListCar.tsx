import Button from '@mui/material/Button';
import { customerVehicleAuditLifecycle } from '@partsdesk/core/customer/customerVehicleAuditLifecycle';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { ExcelImport } from '@partsdesk/ui/file/ExcelImport';
import { EnabledFilter, enabledText } from '@partsdesk/ui/form/enabled';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { momentColumn, textColumn } from '@partsdesk/ui/list/columns/columns';
import { enabledColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useRecordActions } from '@partsdesk/ui/list/useRecordActions.ts';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useAtHead } from '../../goods/useAtHead';
import { VehicleDrawer } from './VehicleDrawer';
import { mileageText } from './vehicleFacts';
import { VehicleForm } from './VehicleForm';
import { VehicleTransfer } from './VehicleTransfer';

type Row = Schemas['CustomerVehicleRow'];
type Opened = { show: 'detail' | 'edit' | 'transfer'; row: Row } | { show: 'add' | 'import'; row?: never };

const passed = customerVehicleAuditLifecycle.statuses.passed.code;

const columns = (atHead: boolean): Column<Row>[] => [
  { field: 'plate', headerName: '车牌号', width: 120, card: 'title' },
  textColumn('modelName', '车型', { flex: 1, minWidth: 160, card: 'fact' }),
  { field: 'customerName', headerName: '车主', width: 152, card: 'fact' },
  textColumn('customerPhone', '手机号', { width: 124, card: 'fact' }),
  textColumn('vin', '车架号', { width: 184 }),
  {
    field: 'mileage',
    headerName: '里程',
    type: 'number',
    width: 112,
    valueFormatter: (mileage: number) => mileageText(mileage),
    card: 'fact',
  },
  textColumn('insuranceEnds', '保险到期', { width: 112, card: 'fact' }),
  textColumn('inspectionEnds', '年检到期', { width: 112, card: 'fact' }),
  {
    field: 'auditStatus',
    headerName: '审核',
    width: 96,
    renderCell: ({ row }) => <LifecycleChip lifecycle={customerVehicleAuditLifecycle} status={row.auditStatus} />,
  },
  enabledColumn({ width: 88 }),
  ...(atHead ? [{ field: 'shopName', headerName: '所属门店', width: 112 } as const] : []),
  momentColumn('createTime', '登记时间'),
];

/** 客户车辆: of all customers, or of the one whom the address names. */
export function CustomerListCar() {
  const { customerId } = useParams();
  const [vehicles, customers, shops] = [useGroup(customerVehicle), useGroup(customer), useGroup(partsShop)];
  const may = useMay();
  const atHead = useAtHead();
  const { toggle } = useRecordActions();
  const [opened, setOpened] = useState<Opened>();
  const { data: owner } = useLoad(customers.item, customerId ? { id: customerId } : undefined);
  const { data: places = [] } = useLoad(atHead && !customerId ? shops.listAllShop : undefined);
  const list = usePagedList(vehicles.page, {
    ...(customerId ? { fixed: { customerId } } : {}),
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      shopId: (id) => `门店：${places.find((place) => place.id === id)?.name ?? ''}`,
      auditStatus: (status) => statusLabel(customerVehicleAuditLifecycle, status),
      status: enabledText,
    },
  });
  const close = () => setOpened(undefined);
  const save = may('customerVehicle.save');
  const transferable = ({ auditStatus }: Row) => may('customerVehicle.transfer') && auditStatus === passed;
  return (
    <ListPage
      title={customerId ? `${owner?.name ?? '客户'}的车辆` : '客户车辆'}
      label="客户车辆"
      list={list}
      columns={columns(atHead)}
      secondary={
        !customerId && (
          <Permitted path="customerVehicle.import">
            <Button variant="outlined" onClick={() => setOpened({ show: 'import' })}>
              导入
            </Button>
          </Permitted>
        )
      }
      filters={
        <>
          <TextField
            label="车牌、车架号、车主、手机号"
            type="search"
            width={232}
            maxLength={20}
            {...list.bind('keyword')}
          />
          {atHead && !customerId && (
            <FilterSelect
              label="所属门店"
              choices={places.map(({ id, name }) => ({ value: id, label: name }))}
              width={136}
              {...list.bind('shopId')}
            />
          )}
          <FilterSelect
            label="审核"
            choices={statusChoices(customerVehicleAuditLifecycle)}
            width={120}
            {...list.bind('auditStatus')}
          />
          <EnabledFilter width={112} {...list.bind('status')} />
        </>
      }
      add={save && { label: '新增车辆', run: () => setOpened({ show: 'add' }) }}
      actions={(row) => [
        { label: '详情', run: () => setOpened({ show: 'detail', row }) },
        save && { label: '编辑', run: () => setOpened({ show: 'edit', row }) },
        transferable(row) && { label: '过户', run: () => setOpened({ show: 'transfer', row }) },
        save && toggle(row, vehicles.updateStatusById, { on: '车辆已启用', off: '车辆已停用' }),
      ]}
      actionsWidth={152}
      onOpen={(row) => setOpened({ show: 'detail', row })}
      empty={customerId ? '这位客户还没有登记车辆。' : '还没有车辆。登记车牌后，开单时按车牌就能找到客户。'}
    >
      {opened?.show === 'detail' && (
        <VehicleDrawer
          row={opened.row}
          onClose={close}
          actions={
            <>
              {transferable(opened.row) && (
                <Button variant="outlined" onClick={() => setOpened({ show: 'transfer', row: opened.row })}>
                  过户
                </Button>
              )}
              {save && (
                <Button variant="contained" onClick={() => setOpened({ show: 'edit', row: opened.row })}>
                  编辑
                </Button>
              )}
            </>
          }
        />
      )}
      {opened?.show === 'add' && <VehicleForm customerId={customerId} onClose={close} />}
      {opened?.show === 'edit' && <VehicleForm vehicle={opened.row} onClose={close} />}
      {opened?.show === 'transfer' && <VehicleTransfer vehicle={opened.row} onClose={close} />}
      {opened?.show === 'import' && (
        <ExcelImport
          title="车辆"
          path="/api/parts/customerVehicle/importExcel"
          template={() => vehicles.importTemplate()}
          hint="按手机号找客户，按车牌认车：客户已有的车按表格更新，空着的格子不改。"
          onClose={close}
        />
      )}
    </ListPage>
  );
}
