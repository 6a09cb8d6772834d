import { dataExportLifecycle } from '@partsdesk/core/customer/export/dataExportLifecycle';
import { formatMinute } from '@partsdesk/core/dates';
import { formatThousands } from '@partsdesk/core/format';
import { statusLabel } from '@partsdesk/core/lifecycle';
import type { customerCardExport } from '@partsdesk/sdk/parts/customerCardExport';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { codeColumn, momentColumn } from '@partsdesk/ui/list/columns/columns';
import { statusColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { FilterToggle } from '@partsdesk/ui/list/FilterToggle';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useState } from 'react';
import { ReasonDialog } from '../card/ReasonDialog';
import { ExportDrawer } from './ExportDrawer';
import type { ExportedColumn } from './exportedColumn';
import { useExportActions, type ExportCalls } from './useExportActions';

type Row = Schemas['DataExport'];

const auditWords = ({ auditedBy, selfAudited }: Row) => `${auditedBy || '-'}${selfAudited ? '（自审）' : ''}`;

const columns: Column<Row>[] = [
  codeColumn('code', '申请单号', { card: 'fact' }),
  { field: 'filterText', headerName: '导出内容', flex: 1, minWidth: 200, card: 'title' },
  {
    field: 'rows',
    headerName: '行数',
    type: 'number',
    width: 88,
    valueFormatter: (rows: number) => formatThousands(rows),
    card: 'fact',
  },
  { field: 'reason', headerName: '用途', flex: 1, minWidth: 160, card: 'fact' },
  statusColumn<Row>(dataExportLifecycle),
  { field: 'appliedBy', headerName: '申请人', width: 88, card: 'fact' },
  momentColumn('createTime', '申请时间'),
  { field: 'auditedBy', headerName: '审核人', width: 120, renderCell: ({ row }) => auditWords(row), card: 'fact' },
  {
    field: 'endTime',
    headerName: '下载期限',
    width: 148,
    valueFormatter: (time: string | null) => (time === null ? '-' : formatMinute(time)),
    card: 'fact',
  },
];

interface ExportApplicationsProps {
  title: string;
  group: 'customerExportApply' | 'customerCardExport';
  page: ReturnType<typeof customerCardExport>['page'];
  calls: ExportCalls;
  /** The columns that an application may name. */
  exported: readonly ExportedColumn[];
  empty: string;
}

/** Lists applications for exports: to decide, to withdraw, and to download once. */
export function ExportApplications({ title, group, page, calls, exported, empty }: ExportApplicationsProps) {
  const list = usePagedList(page, {
    chips: { status: (status) => statusLabel(dataExportLifecycle, status), mine: () => '我申请的' },
  });
  const [opened, setOpened] = useState<Row>();
  const [rejecting, setRejecting] = useState<Row>();
  const actions = useExportActions({ calls, group, columns: exported, onReject: setRejecting });
  const shown = opened && (list.rows.find(({ id }) => id === opened.id) ?? opened);
  return (
    <ListPage
      title={title}
      list={list}
      columns={columns}
      filters={
        <>
          <FilterSelect
            label="状态"
            choices={statusChoices(dataExportLifecycle)}
            width={120}
            {...list.bind('status')}
          />
          <FilterToggle label="我申请的" {...list.bind('mine')} />
        </>
      }
      actions={(row) => [...actions(row), { label: '详情', run: () => setOpened(row) }]}
      actionsWidth={152}
      onOpen={setOpened}
      empty={empty}
    >
      {shown && (
        <ExportDrawer row={shown} columns={exported} actions={actions(shown)} onClose={() => setOpened(undefined)} />
      )}
      {rejecting && (
        <ReasonDialog
          title={`驳回 ${rejecting.appliedBy} 的导出申请`}
          action="驳回"
          hint="申请人会看到原因，可以改好再申请"
          save={(reason, idempotencyKey) =>
            calls.audit({ id: rejecting.id, version: rejecting.version, pass: false, reason }, { idempotencyKey })
          }
          onClose={() => setRejecting(undefined)}
        />
      )}
    </ListPage>
  );
}
