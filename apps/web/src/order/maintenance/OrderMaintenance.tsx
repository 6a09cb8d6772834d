import { formatMoment } from '@partsdesk/core/dates';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { maintenanceLifecycle } from '@partsdesk/core/order/maintenance/maintenanceLifecycle';
import { maintenanceMs } from '@partsdesk/sdk/parts/maintenanceMs';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { dayChips, momentColumn, textColumn } from '@partsdesk/ui/list/columns/columns';
import { statusColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { FilterTabs } from '@partsdesk/ui/list/FilterTabs';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useNavigate } from 'react-router-dom';
import { useMayVisit } from '../../useMayVisit';
import { maintenanceAddress } from '../online/onlineAddress';
import { useMaintenanceActions } from './useMaintenanceActions';

type Row = Schemas['MaintenanceRow'];

const columns: Column<Row>[] = [
  { field: 'contact', headerName: '联系人', width: 108 },
  { field: 'phone', headerName: '电话', width: 124 },
  textColumn('plate', '车牌', { width: 100 }),
  statusColumn(maintenanceLifecycle),
  { field: 'fault', headerName: '故障描述', flex: 1, minWidth: 220 },
  textColumn('staffName', '服务人员', { width: 108 }),
  { field: 'shopName', headerName: '门店', width: 112 },
  { field: 'customerName', headerName: '客户', width: 128 },
  momentColumn('createTime', '申请时间'),
];

/** 维修申请. */
export function OrderMaintenance() {
  const [requests, staff] = [useGroup(maintenanceMs), useGroup(partsStaff)];
  const mayVisit = useMayVisit();
  const navigate = useNavigate();
  const { data: servers = [] } = useLoad(staff.listServiceStaff, {});
  const list = usePagedList(requests.page, {
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      status: (status) => statusLabel(maintenanceLifecycle, status),
      staffId: (id) => servers.find((one) => one.id === id)?.name ?? '指定服务人员',
      ...dayChips('申请'),
    },
  });
  const { actionsOf, dialog } = useMaintenanceActions(list.reload);
  const open =
    mayVisit('OrderMaintenanceDetail') && ((row: { id: string }) => void navigate(maintenanceAddress(row.id)));
  return (
    <ListPage
      title="维修申请"
      tabs={<FilterTabs label="回复状态" choices={statusChoices(maintenanceLifecycle)} {...list.bind('status')} />}
      list={list}
      columns={columns}
      filters={
        <>
          <TextField
            label="客户、联系人、电话、车牌"
            type="search"
            width={220}
            maxLength={30}
            {...list.bind('keyword')}
          />
          <FilterSelect
            label="服务人员"
            choices={servers.map(({ id, name }) => ({ value: id, label: name }))}
            width={128}
            {...list.bind('staffId')}
          />
          <DateRange label="申请日期" from={list.bind('from')} to={list.bind('to')} />
        </>
      }
      card={(row) => ({
        title: [row.contact, row.plate].filter(Boolean).join(' '),
        state: <LifecycleChip lifecycle={maintenanceLifecycle} status={row.status} />,
        facts: [
          ['故障', row.fault],
          ['电话', row.phone],
          ['服务人员', orDash(row.staffName)],
          ['申请', formatMoment(row.createTime)],
        ],
      })}
      actions={(row) => [...actionsOf(row), open && { label: '详情', run: () => open(row) }]}
      actionsWidth={160}
      {...(open ? { onOpen: open } : {})}
      empty="还没有维修申请。顾客在小程序提交后，会出现在这里。"
    >
      {dialog}
    </ListPage>
  );
}
