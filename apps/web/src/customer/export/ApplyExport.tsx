import Alert from '@mui/material/Alert';
import { DOWNLOAD_HOURS } from '@partsdesk/core/customer/export/exportRules';
import { formatThousands } from '@partsdesk/core/format';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import type { ExportedColumn } from './exportedColumn';
import { FieldsField } from './FieldsField';

export interface ApplyExportProps {
  /** In the shop's words: 客户. */
  noun: string;
  /** What one of them is counted by: 位. */
  measure: string;
  /** The list's filter, as its chips say it. */
  filterText: string;
  columns: readonly ExportedColumn[];
  /** How many rows the filter finds, once it is known. */
  check: { data?: Schemas['DataExportCheck'] | undefined; error: unknown; reload: () => void };
  /** Where the application is found again. */
  records: string;
  apply: (fields: string[], reason: string, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
}

/** 申请导出: asks which columns of a list are wanted and why; a colleague decides. */
export function ApplyExport({ noun, measure, filterText, columns, check, records, apply, onClose }: ApplyExportProps) {
  const { data, error, reload } = check;
  return (
    <FormDialog
      title={`申请导出${noun}`}
      width={560}
      saveLabel="提交申请"
      savedText={`已提交，审核通过后在「${records}」下载`}
      initial={{ fields: columns.filter(({ sensitive }) => !sensitive).map(({ field }) => field), reason: '' }}
      save={({ fields, reason }, key) => apply(fields, reason.trim(), key)}
      onClose={onClose}
    >
      {(form) => (
        <>
          {error !== undefined && <ErrorState error={error} onRetry={reload} />}
          {data && (
            <Alert severity={data.allowed ? 'info' : 'warning'}>
              {data.allowed ? `现在有 ${formatThousands(data.rows)} ${measure}${noun}` : data.message}
              {filterText ? `，按列表条件：${filterText}。` : '，列表没有条件。'}
              {data.allowed && `由另一位同事审核，通过后 ${String(DOWNLOAD_HOURS)} 小时内下载一次，内容以下载时为准。`}
            </Alert>
          )}
          <FieldsField columns={columns} {...form.field('fields')} />
          <TextField
            label="导出用途"
            required
            rows={3}
            maxLength={200}
            hint="给谁用、做什么，例如：周年庆短信回访老客户"
            {...form.field('reason')}
          />
        </>
      )}
    </FormDialog>
  );
}
