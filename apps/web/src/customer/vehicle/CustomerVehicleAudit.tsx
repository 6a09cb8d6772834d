import { customerVehicleAuditLifecycle } from '@partsdesk/core/customer/customerVehicleAuditLifecycle';
import { can, statusLabel } from '@partsdesk/core/lifecycle';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { TextField } from '@partsdesk/ui/form/TextField';
import { momentColumn, textColumn } from '@partsdesk/ui/list/columns/columns';
import { FilterTabs } from '@partsdesk/ui/list/FilterTabs';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useState } from 'react';
import { AuditDrawer } from './AuditDrawer';

type Row = Schemas['CustomerVehicleRow'];

const { waiting } = customerVehicleAuditLifecycle.statuses;

const columns: Column<Row>[] = [
  { field: 'plate', headerName: '车牌号', width: 120, card: 'title' },
  {
    field: 'auditStatus',
    headerName: '状态',
    width: 96,
    renderCell: ({ row }) => <LifecycleChip lifecycle={customerVehicleAuditLifecycle} status={row.auditStatus} />,
    card: 'state',
  },
  { field: 'customerName', headerName: '申请人', width: 152, card: 'fact' },
  textColumn('customerPhone', '手机号', { width: 124, card: 'fact' }),
  textColumn('modelName', '车型', { flex: 1, minWidth: 160, card: 'fact' }),
  textColumn('vin', '车架号', { width: 184 }),
  { field: 'shopName', headerName: '所属门店', width: 112 },
  momentColumn('createTime', '提交时间', { card: 'fact' }),
];

/** 车辆审核: what customers claim in the mini-app, one after another. */
export function CustomerVehicleAudit() {
  const vehicles = useGroup(customerVehicle);
  const [opened, setOpened] = useState<Row>();
  const list = usePagedList(vehicles.page, {
    initial: { auditStatus: waiting.code },
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      auditStatus: (status) => statusLabel(customerVehicleAuditLifecycle, status),
    },
  });
  const waits = ({ id, auditStatus }: Row) => id !== opened?.id && auditStatus === waiting.code;
  const at = list.rows.findIndex(({ id }) => id === opened?.id);
  const following = list.rows.slice(at + 1).find(waits) ?? list.rows.find(waits);
  return (
    <ListPage
      title="车辆审核"
      tabs={
        <FilterTabs
          label="审核状态"
          choices={statusChoices(customerVehicleAuditLifecycle)}
          {...list.bind('auditStatus')}
        />
      }
      list={list}
      columns={columns}
      filters={
        <TextField
          label="车牌、车架号、申请人、手机号"
          type="search"
          width={248}
          maxLength={20}
          {...list.bind('keyword')}
        />
      }
      actions={(row) => [
        {
          label: can(customerVehicleAuditLifecycle, row.auditStatus, 'pass') ? '审核' : '查看',
          run: () => setOpened(row),
        },
      ]}
      actionsWidth={96}
      onOpen={setOpened}
      empty="没有待审核的车辆。客户在小程序登记车辆后，会出现在这里。"
    >
      {opened && (
        <AuditDrawer
          key={opened.id}
          row={opened}
          next={following && (() => setOpened(following))}
          onClose={() => setOpened(undefined)}
        />
      )}
    </ListPage>
  );
}
