import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatMoment } from '@partsdesk/core/dates';
import { goodsImport } from '@partsdesk/sdk/parts/goodsImport';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FileUpload } from '@partsdesk/ui/file/FileUpload';
import { saveFile } from '@partsdesk/ui/file/saveFile.ts';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';

type Sheet = Schemas['GoodsImport'];

interface ImportUploadProps {
  onTaken: (sheet: Sheet) => void;
  /** Takes an import back. */
  onUndo: (sheet: Sheet) => void;
}

/** First step: uploads a sheet, resumes a started import, or takes one back. */
export function ImportUpload({ onTaken, onUndo }: ImportUploadProps) {
  const sheets = useGroup(goodsImport);
  const [busy, setBusy] = useState(false);
  const { data: done } = useLoad(sheets.page, { status: 3, pageSize: 3 } as never);
  const { data, reload } = useLoad(sheets.page, { status: 1, pageSize: 3 } as never);
  const act = useAct(() => {
    setBusy(false);
    reload();
  });
  const saveTemplate = () => {
    setBusy(true);
    void act('模板已下载', async () => saveFile(await sheets.template()));
  };
  return (
    <>
      <Box sx={{ color: 'text.secondary' }}>
        第一行写列名，每行一种商品；列的顺序和多少都可以不同，没有认出的列下一步再对应。商品编码已存在的，只更新表格里填了的内容，留空的不改。
      </Box>
      <Box>
        <Button variant="outlined" loading={busy} onClick={saveTemplate}>
          下载模板
        </Button>
      </Box>
      <FileUpload<Sheet>
        path="/api/parts/goods/import"
        label="选择或拖入表格"
        accept=".xlsx,.xls"
        maxMegabytes={10}
        onUploaded={onTaken}
      />
      {data && data.records.length > 0 && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Box sx={{ fontWeight: 600 }}>还没有导入的表格</Box>
          {data.records.map((sheet) => (
            <Box key={sheet.id} sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
              <Box sx={{ flex: 1, minWidth: 180, overflowWrap: 'anywhere' }}>
                {sheet.fileName}　
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {sheet.total} 行，{formatMoment(sheet.createTime)}，{sheet.by}
                </Box>
              </Box>
              <Button size="small" onClick={() => void sheets.item({ id: sheet.id }).then(onTaken, () => undefined)}>
                继续
              </Button>
              <Button
                size="small"
                color="error"
                onClick={() => void act('已放弃', () => sheets.discard({ id: sheet.id }))}
              >
                放弃
              </Button>
            </Box>
          ))}
        </Box>
      )}
      {done && done.records.length > 0 && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Box sx={{ fontWeight: 600 }}>最近导入的表格</Box>
          {done.records.map((sheet) => (
            <Box key={sheet.id} sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
              <Box sx={{ flex: 1, minWidth: 180, overflowWrap: 'anywhere' }}>
                {sheet.fileName}　
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  导入 {sheet.counts.imported} 行，{formatMoment(sheet.createTime)}，{sheet.by}
                </Box>
              </Box>
              <Button size="small" color="error" onClick={() => onUndo(sheet)}>
                撤销导入
              </Button>
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}
