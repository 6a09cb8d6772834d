import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { image } from '@partsdesk/sdk/storage/image';
import { useState } from 'react';
import { useGroup } from '../app/ApiProvider';
import { FieldFrame, useRule, type Field, type FieldLook } from '../form/field';
import { whenShown } from '../page/whenShown';
import { DropZone } from './DropZone';
import { isReadable, shrunk } from './imageFile';
import { StoredImage } from './StoredImage';
import { useUpload } from './useUpload';

const ImageCropper = whenShown(async () => (await import('./ImageCropper')).ImageCropper);
const MOST_MEGABYTES = 5;
const TYPES = ['image/jpeg', 'image/webp', 'image/gif'];

interface ImageUploadProps extends Omit<Field<string>, 'value' | 'onCommit'>, FieldLook {
  /** Paths from the server, separated by commas; lists show the first. */
  value: string | null | undefined;
  /** Maximum number of pictures. */
  max?: number;
  /** Width divided by height: each picture is cropped to it before it is sent. */
  aspect?: number;
  /** Maximum pixels per side after cropping. */
  side?: number;
  /** False where a PNG is refused, as the test page of uploads can ask for. */
  allowPng?: boolean;
  /** Writes the store's name across the picture: always, never, or as the user chooses. */
  watermark?: boolean | 'ask';
  /** Stores the pictures as private files: licences and identity cards. */
  isPrivate?: boolean;
}

/** Selects, crops, uploads, shows and removes pictures. */
export function ImageUpload({
  value,
  onChange,
  max = 1,
  aspect,
  side = 1600,
  allowPng = true,
  watermark = false,
  isPrivate = false,
  ...field
}: ImageUploadProps) {
  const paths = (value ?? '').split(',').filter(Boolean);
  const images = useGroup(image);
  const upload = useUpload<{ path: string }>();
  const [cutting, setCutting] = useState<File>();
  const [marked, setMarked] = useState(true);
  useRule(field, () =>
    upload.progress !== undefined
      ? '图片还在上传'
      : field.required && !paths.length
        ? `请上传${field.label}`
        : undefined,
  );
  const types = allowPng ? [...TYPES, 'image/png'] : TYPES;
  const kinds = allowPng ? 'JPG、PNG、WebP、GIF' : 'JPG、WebP、GIF';

  async function send(picture: Blob, name: string, known: string[]): Promise<string[]> {
    const query = { isAllowPng: allowPng, isAllowWatermark: watermark === 'ask' ? marked : watermark, isPrivate };
    const stored = await upload.send(picture, name, (form, options) =>
      (aspect ? images.uploadImg : images.uploadFile)(form, query, options),
    );
    if (!stored) return known;
    const now = [...known, stored.path];
    onChange(now.join(','));
    return now;
  }

  async function take(files: File[]) {
    let known = paths;
    for (const file of files.slice(0, max - paths.length)) {
      if (!types.includes(file.type)) return upload.fail(`只支持 ${kinds} 图片`);
      if (aspect) return (await isReadable(file)) ? setCutting(file) : upload.fail('图片已损坏，打不开，请换一张');
      const picture = file.size > MOST_MEGABYTES * 1024 * 1024 ? await shrunk(file).catch(() => undefined) : file;
      if (!picture || picture.size > MOST_MEGABYTES * 1024 * 1024)
        return upload.fail(`图片太大或已损坏，最多 ${String(MOST_MEGABYTES)} MB`);
      const before = known.length;
      known = await send(picture, file.name, known);
      if (known.length === before) return;
    }
  }

  return (
    <FieldFrame
      {...field}
      error={field.error ?? upload.error}
      hint={field.hint ?? `${kinds}，最多 ${String(MOST_MEGABYTES)} MB${max > 1 ? `，最多 ${String(max)} 张` : ''}`}
    >
      {({ id, describedBy }) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {paths.map((path, at) => (
            <Box
              key={path}
              sx={{
                position: 'relative',
                width: 104 * Math.min(aspect ?? 1, 2),
                height: 104,
                border: 1,
                borderColor: 'divider',
                borderRadius: 1.5,
                overflow: 'hidden',
              }}
            >
              <StoredImage
                path={path}
                isPrivate={isPrivate}
                alt={`${field.label}${max > 1 ? String(at + 1) : ''}`}
                fit={aspect ? 'cover' : 'contain'}
              />
              {!field.disabled && (
                <IconButton
                  size="small"
                  aria-label={`移除${field.label}${max > 1 ? String(at + 1) : ''}`}
                  onClick={() => onChange(paths.filter((_, other) => other !== at).join(','))}
                  sx={{
                    position: 'absolute',
                    top: 2,
                    right: 2,
                    bgcolor: 'overlay.button',
                    color: 'common.white',
                    p: 0.5,
                    '&:hover': { bgcolor: 'overlay.ground' },
                  }}
                >
                  <Close sx={{ fontSize: 16 }} />
                </IconButton>
              )}
            </Box>
          ))}
          {paths.length < max && (
            <DropZone
              id={id}
              describedBy={describedBy}
              label="上传图片"
              accept={types.join(',')}
              multiple={max > 1 && !aspect}
              disabled={field.disabled ?? false}
              progress={upload.progress}
              size={{ width: 104, height: 104 }}
              onFiles={(files) => void take(files)}
            />
          )}
          {watermark === 'ask' && paths.length < max && (
            <FormControlLabel
              sx={{ width: '100%' }}
              control={<Checkbox size="small" checked={marked} onChange={(_, checked) => setMarked(checked)} />}
              label="加店铺名称水印"
            />
          )}
          {cutting && (
            <ImageCropper
              file={cutting}
              aspect={aspect ?? 1}
              side={side}
              onDone={(picture) => {
                setCutting(undefined);
                if (picture) void send(picture, cutting.name, paths);
              }}
            />
          )}
        </Box>
      )}
    </FieldFrame>
  );
}
