import AttachFile from '@mui/icons-material/AttachFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { Client } from '@partsdesk/sdk';
import { useState } from 'react';
import { useGroup } from '../app/ApiProvider';
import { DropZone } from './DropZone';
import { useUpload, type Send } from './useUpload';

interface FileUploadProps<Answer> {
  /** Address that the file is posted to: any operation that takes a form with a `file`. */
  path: string;
  label?: string;
  /** Extensions, such as `.pdf,.xlsx`. */
  accept?: string;
  maxMegabytes?: number;
  disabled?: boolean;
  onUploaded: (answer: Answer, file: File) => void;
}

const sameClient = (client: Client) => client;

/** Posts a file to the caller's path and shows the progress. */
export function FileUpload<Answer = { path: string; name: string }>({
  path,
  label = '选择或拖入文件',
  accept = '.pdf,.xlsx,.xls,.docx,.doc,.txt',
  maxMegabytes = 20,
  disabled = false,
  onUploaded,
}: FileUploadProps<Answer>) {
  const client = useGroup(sameClient);
  const upload = useUpload<Answer>();
  const [last, setLast] = useState<File>();
  const endings = accept.split(',').map((ending) => ending.trim().toLowerCase());
  const post: Send<Answer> = (form, options) =>
    client.call(
      { method: 'POST', path, takes: 'body', write: true, timeoutSeconds: 60 },
      { body: form },
      options,
    ) as Promise<Answer>;

  async function take(file: File) {
    setLast(file);
    if (!endings.some((ending) => file.name.toLowerCase().endsWith(ending)))
      return upload.fail(`只支持 ${endings.join('、')} 文件`);
    if (file.size > maxMegabytes * 1024 * 1024) return upload.fail(`文件太大，最多 ${String(maxMegabytes)} MB`);
    const answer = await upload.send(file, file.name, post);
    if (answer !== undefined) onUploaded(answer, file);
  }

  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <DropZone
        label={label}
        accept={accept}
        hint={`${endings.map((ending) => ending.slice(1)).join(' / ')}，最多 ${String(maxMegabytes)} MB`}
        disabled={disabled}
        progress={upload.progress}
        onFiles={([file]) => void (file && take(file))}
      />
      {upload.progress !== undefined && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <AttachFile fontSize="small" color="action" />
          <Typography variant="body2" noWrap sx={{ flex: 1 }}>
            {last?.name}
          </Typography>
          <Button size="small" onClick={upload.cancel}>
            取消上传
          </Button>
        </Box>
      )}
      {upload.error && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <FormHelperText error role="alert" sx={{ flex: 1 }}>
            {upload.error}
          </FormHelperText>
          {last && (
            <Button size="small" onClick={() => void take(last)}>
              重试
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}
