import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Client, Download } from '@partsdesk/sdk';
import { file } from '@partsdesk/sdk/storage/file';
import { useState } from 'react';
import { useGroup } from '../app/ApiProvider';
import { useAct } from '../page/useAct';
import { FileUpload } from './FileUpload';
import { saveFile } from './saveFile';
import { useUpload } from './useUpload';

/** Result of an import, as the contract's common definitions have it. */
export interface ImportResult {
  total: number;
  imported: number;
  errors: readonly { row: number; column: string; message: string }[];
  errorFile: string | null;
}

/** What a sheet would do, as an operation that only looks at it answers. */
interface ImportCheck extends ImportResult {
  added: number;
  changed: number;
  same: number;
  seen: string | null;
}

interface ExcelImportProps {
  /** Name of what is imported, such as 服务人员. */
  title: string;
  /** Address that the sheet is posted to. */
  path: string;
  /** Address that looks at the sheet first; it is taken in once the user has seen what it would do. */
  checkPath?: string;
  /** Downloads the template, where the server makes one. */
  template?: () => Promise<Download>;
  /** Hint shown before the upload. */
  hint?: React.ReactNode;
  /** What a sheet may hold; 5 when left out. */
  maxMegabytes?: number;
  /** `imported` is true when the list behind has to be reloaded. */
  onClose: (imported: boolean) => void;
}

const SHOWN = 200;
const sameClient = (client: Client) => client;

/** Imports a sheet: offers the template, uploads, and lists every error at once. Mount it to open it. */
export function ExcelImport({ title, path, checkPath, template, hint, maxMegabytes = 5, onClose }: ExcelImportProps) {
  const [files, client] = [useGroup(file), useGroup(sameClient)];
  const [result, setResult] = useState<ImportResult>();
  const [checked, setChecked] = useState<{ sheet: File; check: ImportCheck }>();
  const takeIn = useUpload<ImportResult>();
  const [busy, setBusy] = useState<'template' | 'errors'>();
  const act = useAct(() => setBusy(undefined));
  const imported = Boolean(result && !result.errors.length);
  const uploaded = (answer: ImportResult, sheet: File) => {
    const check = checkPath !== undefined && !answer.errors.length ? (answer as ImportCheck) : undefined;
    setChecked(check && { sheet, check });
    setResult(check ? undefined : answer);
    takeIn.fail(undefined);
  };
  const confirm = async ({ sheet, check: { seen } }: NonNullable<typeof checked>) => {
    const answer = await takeIn.send(
      sheet,
      sheet.name,
      (form, options) =>
        client.call(
          { method: 'POST', path, takes: 'both', write: true, timeoutSeconds: 60 },
          { query: { seen }, body: form },
          options,
        ) as Promise<ImportResult>,
    );
    // What was looked at is no longer so: the sheet is to be looked at again.
    setChecked(undefined);
    if (answer) setResult(answer);
  };
  const close = () => onClose(imported);

  const saveTemplate = () => {
    setBusy('template');
    void act('模板已下载', async () => {
      if (template) saveFile(await template());
    });
  };
  const saveErrors = (errorFile: string) => {
    setBusy('errors');
    void act('错误文件已下载', async () => {
      const [address = ''] = await files.sign({ paths: [errorFile] });
      saveFile({ blob: await (await fetch(address)).blob(), name: `${title}导入错误.xlsx` });
    });
  };

  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth>
      <DialogTitle>导入{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        {!imported && (
          <>
            <Box sx={{ color: 'text.secondary' }}>
              {template ? '先下载模板，填写后上传。' : '请上传填好的表格。'}带 *
              的列必填；有一处错误，整张表都不会导入。{hint}
            </Box>
            {template && (
              <Box>
                <Button variant="outlined" loading={busy === 'template'} onClick={saveTemplate}>
                  下载模板
                </Button>
              </Box>
            )}
            <FileUpload<ImportResult>
              path={checkPath ?? path}
              label={result ? '改好后重新上传' : checked ? '换一张表格' : '选择或拖入表格'}
              accept=".xlsx,.xls"
              maxMegabytes={maxMegabytes}
              disabled={takeIn.progress !== undefined}
              onUploaded={uploaded}
            />
          </>
        )}
        {imported && <Alert severity="success">成功导入 {result?.imported} 行</Alert>}
        {checked && (
          <Alert severity="info">
            「{checked.sheet.name}」共 {checked.check.total} 行，没有错误：新增 {checked.check.added}，更新{' '}
            {checked.check.changed}，没有变化 {checked.check.same}。还没有导入。
          </Alert>
        )}
        {takeIn.error && <Alert severity="error">{takeIn.error}</Alert>}
        {result && !imported && (
          <>
            <Alert
              severity="error"
              action={
                result.errorFile && (
                  <Button
                    color="inherit"
                    size="small"
                    loading={busy === 'errors'}
                    onClick={() => saveErrors(result.errorFile ?? '')}
                  >
                    下载错误文件
                  </Button>
                )
              }
            >
              共 {result.total} 行，{result.errors.length >= 1000 ? '超过 1000' : result.errors.length} 处错误，没有导入
            </Alert>
            <Box
              tabIndex={0}
              role="region"
              aria-label="导入错误"
              sx={{ maxHeight: 280, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1.5 }}
            >
              <Table size="small" stickyHeader>
                <TableHead>
                  <TableRow>
                    <TableCell sx={{ width: 72 }}>行</TableCell>
                    <TableCell sx={{ width: 120 }}>列</TableCell>
                    <TableCell>错误原因</TableCell>
                  </TableRow>
                </TableHead>
                <TableBody>
                  {result.errors.slice(0, SHOWN).map(({ row, column, message }, at) => (
                    <TableRow key={at}>
                      <TableCell>{row}</TableCell>
                      <TableCell>{column || '—'}</TableCell>
                      <TableCell>{message}</TableCell>
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
            </Box>
            {result.errors.length > SHOWN && (
              <Box sx={{ color: 'text.secondary', fontSize: 12 }}>只显示前 {SHOWN} 处，全部错误请下载错误文件。</Box>
            )}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant={imported ? 'contained' : 'text'} onClick={close}>
          {imported ? '完成' : '关闭'}
        </Button>
        {checked && (
          <Button
            variant="contained"
            loading={takeIn.progress !== undefined}
            disabled={checked.check.added + checked.check.changed === 0}
            onClick={() => void confirm(checked)}
          >
            导入 {checked.check.added + checked.check.changed} 行
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
