import Button from '@mui/material/Button';
import { image } from '@partsdesk/sdk/storage/image';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { useUpload } from '@partsdesk/ui/file/useUpload';
import { useRef } from 'react';

/** Uploads a picture and passes on its address. */
export function PictureButton({ onPicture }: { onPicture: (path: string) => void }) {
  const images = useGroup(image);
  const notice = useNotice();
  const upload = useUpload<{ path: string }>();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    if (file.size > 5 * 1024 * 1024) return notice.error('图片太大，最多 5 MB');
    const stored = await upload.send(file, file.name, (form, options) =>
      images.uploadFile(form, { isAllowPng: true }, options),
    );
    if (stored) onPicture(stored.path);
  };
  return (
    <>
      <Button
        size="small"
        color="inherit"
        loading={upload.progress !== undefined}
        onClick={() => input.current?.click()}
        sx={{ px: 2 }}
      >
        图片
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp,image/gif"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void take(file);
        }}
      />
    </>
  );
}
