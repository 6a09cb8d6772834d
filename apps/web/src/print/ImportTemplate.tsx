import Button from '@mui/material/Button';
import type { PrintTypeCode } from '@partsdesk/core/print/printTypes';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useNotice } from '@partsdesk/ui/app/notices';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useRef } from 'react';
import { MOST_BYTES, readTemplateFile } from './templateFile';

interface ImportTemplateProps {
  templateType: PrintTypeCode;
  add: (draft: Schemas['PrintTemplateDraft']) => Promise<unknown>;
}

/** Takes a template in from a file; the server holds it against the same schema and proof as one that was designed. */
export function ImportTemplate({ templateType, add }: ImportTemplateProps) {
  const notice = useNotice();
  const act = useAct();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const draft =
      file.size > MOST_BYTES ? '模板文件太大，最多 256 KB' : readTemplateFile(await file.text(), templateType);
    if (typeof draft === 'string') notice.error(draft);
    else await act(`模板「${draft.name}」已导入`, () => add(draft));
  };
  return (
    <>
      <Button variant="outlined" onClick={() => input.current?.click()}>
        导入模板
      </Button>
      <input
        ref={input}
        type="file"
        aria-label="模板文件"
        accept=".json,application/json"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again.
          target.value = '';
          void take(file);
        }}
      />
    </>
  );
}
