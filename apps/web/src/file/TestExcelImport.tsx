import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ExcelImport } from '@partsdesk/ui/file/ExcelImport';
import { FileUpload } from '@partsdesk/ui/file/FileUpload';
import { TextField } from '@partsdesk/ui/form/TextField';
import { Page } from '@partsdesk/ui/page/Page';
import { useState } from 'react';
import { Specimen } from './Specimen';

/** Excel导入测试: runs the import dialog against any operation that takes a sheet, and a plain upload. */
export function TestExcelImport() {
  const [path, setPath] = useState('/api/parts/partsStaff/importServiceExcel');
  const [open, setOpen] = useState(false);
  const [imported, setImported] = useState<boolean>();
  const [stored, setStored] = useState<{ path: string; name: string; size: number }>();
  return (
    <Page title="Excel导入测试" plain>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))' }}>
        <Specimen name="导入表格" value={imported ?? null}>
          <TextField label="导入地址" name="path" value={path} onChange={setPath} maxLength={200} />
          <Button variant="contained" onClick={() => setOpen(true)}>
            导入
          </Button>
        </Specimen>
        <Specimen name="上传附件" value={stored ?? null}>
          <FileUpload<{ path: string; name: string; size: number }>
            path="/api/storage/file/uploadFile"
            onUploaded={setStored}
          />
        </Specimen>
      </Box>
      {open && (
        <ExcelImport
          title="测试表格"
          path={path}
          onClose={(done) => {
            setOpen(false);
            setImported(done);
          }}
        />
      )}
    </Page>
  );
}
