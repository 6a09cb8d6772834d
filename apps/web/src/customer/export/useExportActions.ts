import { dataExportLifecycle } from '@partsdesk/core/customer/export/dataExportLifecycle';
import { REPEAT_MINUTES, DOWNLOAD_HOURS } from '@partsdesk/core/customer/export/exportRules';
import { formatThousands } from '@partsdesk/core/format';
import { can } from '@partsdesk/core/lifecycle';
import type { CallOptions, Download } from '@partsdesk/sdk';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { saveFile } from '@partsdesk/ui/file/saveFile.ts';
import type { RowActionList } from '@partsdesk/ui/list/RowActions';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useState } from 'react';
import { titlesOf, type ExportedColumn } from './exportedColumn';

type Row = Schemas['DataExport'];

export interface ExportCalls {
  audit: (decision: Schemas['DataExportDecision'], options?: CallOptions) => Promise<unknown>;
  withdraw: (change: { id: string; version: number }) => Promise<unknown>;
  download: (which: { id: string }) => Promise<Download>;
}

interface Exported {
  calls: ExportCalls;
  /** The call group, by which its buttons are named. */
  group: 'customerExportApply' | 'customerCardExport';
  columns: readonly ExportedColumn[];
  /** Asks why an application is rejected. */
  onReject: (row: Row) => void;
}

/** Returns what the user may do with an application now. */
export function useExportActions({ calls, group, columns, onReject }: Exported): (row: Row) => RowActionList {
  const [may, act, confirm] = [useMay(), useAct(), useConfirm()];
  const [running, setRunning] = useState<string>();

  const download = async ({ id, status }: Row) => {
    const first = status === dataExportLifecycle.statuses.ready.code;
    const sure =
      !first ||
      (await confirm({
        title: '下载导出文件？',
        text: `文件只能下载一次，请保存好；没有存下来的话，同一次登录 ${String(REPEAT_MINUTES)} 分钟内可以重新下载。文件末尾记着您的姓名和单号。`,
        action: '下载',
      }));
    if (!sure) return;
    setRunning(id);
    await act('已下载', async () => saveFile(await calls.download({ id })));
    setRunning(undefined);
  };
  const pass = async ({ id, version, appliedBy, filterText, rows, fields, mine }: Row) => {
    const sensitive = titlesOf(columns, fields, (one) => one.sensitive === true);
    const what = `${filterText}，申请时 ${formatThousands(rows)} 行，${sensitive ? `含${sensitive}` : '不含敏感信息'}。`;
    const then = `通过后 ${appliedBy} 可在 ${String(DOWNLOAD_HOURS)} 小时内下载一次。`;
    const sure = await confirm({
      title: `通过 ${appliedBy} 的导出申请？`,
      text: `${what}${then}${mine ? '这是您自己的申请，将记为自审。' : ''}`,
      action: '通过',
    });
    if (sure) await act('已通过', () => calls.audit({ id, version, pass: true }));
  };
  const withdraw = async ({ id, version, code }: Row) => {
    const sure = await confirm({ title: `撤回 ${code}？`, text: '撤回后不再审核，需要时再申请。', action: '撤回' });
    if (sure) await act('已撤回', () => calls.withdraw({ id, version }));
  };

  return (row) => {
    const decides = can(dataExportLifecycle, row.status, 'approve') && row.mayAudit && may(`${group}.audit`);
    const own = row.mine && may(`${group}.apply`);
    const elsewhere = own && !row.mayDownload && row.status === dataExportLifecycle.statuses.ready.code;
    return [
      decides && { label: '通过', run: () => void pass(row) },
      decides && { label: '驳回', danger: true, run: () => onReject(row) },
      own && can(dataExportLifecycle, row.status, 'withdraw') && { label: '撤回', run: () => void withdraw(row) },
      (elsewhere || (own && row.mayDownload)) && {
        label: '下载',
        refused: elsewhere ? `请切换到「${row.shopName}」再下载` : running === row.id && '正在下载',
        run: () => void download(row),
      },
    ];
  };
}
