import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { dataExportLifecycle } from '@partsdesk/core/customer/export/dataExportLifecycle';
import { formatMinute, formatMoment } from '@partsdesk/core/dates';
import { formatThousands } from '@partsdesk/core/format';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { RowActions, type RowActionList } from '@partsdesk/ui/list/RowActions';
import { titlesOf, type ExportedColumn } from './exportedColumn';

interface ExportDrawerProps {
  row: Schemas['DataExport'];
  columns: readonly ExportedColumn[];
  actions: RowActionList;
  onClose: () => void;
}

/** Shows an application for an export: what, why, who decided, and who has taken it home since. */
export function ExportDrawer({ row, columns, actions, onClose }: ExportDrawerProps) {
  const sensitive = titlesOf(columns, row.fields, (one) => one.sensitive === true);
  return (
    <DetailDrawer
      title={row.code}
      state={<LifecycleChip lifecycle={dataExportLifecycle} status={row.status} />}
      actions={
        <>
          <Button onClick={onClose}>关闭</Button>
          <RowActions actions={actions} />
        </>
      }
      onClose={onClose}
    >
      <DetailSection title="申请">
        <FactGrid
          facts={[
            ['导出内容', row.filterText],
            ['行数', `申请时 ${formatThousands(row.rows)} 行，以下载时为准`],
            ['导出列', titlesOf(columns, row.fields)],
            ['敏感信息', sensitive || '无'],
            ['用途', row.reason],
            ['申请人', `${row.appliedBy} · ${row.shopName}`],
            ['申请时间', formatMoment(row.createTime)],
          ]}
        />
      </DetailSection>
      <DetailSection title="审核">
        {row.auditedBy === '' ? (
          <Typography color="textSecondary">还没有审核</Typography>
        ) : (
          <FactGrid
            facts={[
              ['审核人', `${row.auditedBy}${row.selfAudited ? '（自审）' : ''}`],
              ['审核时间', formatMoment(row.auditTime)],
              row.endTime !== null && ['下载期限', formatMinute(row.endTime)],
              row.rejectReason !== '' && ['驳回原因', row.rejectReason],
            ]}
          />
        )}
      </DetailSection>
      <DetailSection title="下载记录">
        {row.reads.length === 0 && <Typography color="textSecondary">还没有下载过</Typography>}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
          {row.reads.map((read) => (
            <li key={read.createTime}>
              {`${formatMoment(read.createTime)} · ${read.by} · ${formatThousands(read.rows)} 行`}
            </li>
          ))}
        </Box>
      </DetailSection>
    </DetailDrawer>
  );
}
