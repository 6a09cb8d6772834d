import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';

interface DropZoneProps {
  id?: string;
  label: string;
  /** File extensions as an `<input accept>` takes them: `.xlsx,.xls`. */
  accept: string;
  hint?: React.ReactNode;
  disabled?: boolean;
  multiple?: boolean;
  /** From 0 to 1 while a file is sent. */
  progress?: number | undefined;
  describedBy?: string | undefined;
  size?: { width: number | string; height: number };
  onFiles: (files: File[]) => void;
}

/** Takes files by a click, a key or a drop. */
export function DropZone({
  id,
  label,
  accept,
  hint,
  disabled = false,
  multiple = false,
  progress,
  describedBy,
  size = { width: '100%', height: 112 },
  onFiles,
}: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const hintId = useId();
  const shownHint = progress === undefined ? hint : undefined;
  // Stands beside the button, since it describes it and is no part of its name.
  const described = [describedBy, shownHint && hintId].filter(Boolean).join(' ');
  const idle = !disabled && progress === undefined;
  const take = (list: FileList | null) => {
    if (list?.length && idle) onFiles([...list].slice(0, multiple ? undefined : 1));
  };
  return (
    <Box sx={{ position: 'relative', ...size }}>
      <ButtonBase
        {...(id ? { id } : {})}
        disabled={!idle}
        aria-label={progress === undefined ? label : `正在上传 ${String(Math.round(progress * 100))}%`}
        {...(described ? { 'aria-describedby': described } : {})}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
        sx={{
          width: '100%',
          height: '100%',
          flexDirection: 'column',
          gap: 1,
          p: 2,
          ...(shownHint ? { pb: 8 } : {}),
          borderRadius: 1.5,
          border: '1px dashed',
          textAlign: 'center',
          borderColor: over ? 'primary.main' : 'decoration.outline',
          bgcolor: over ? 'action.hover' : 'background.head',
          color: 'text.secondary',
          '&:hover': { borderColor: 'primary.main' },
          '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main' },
        }}
      >
        <UploadFile fontSize="small" />
        <Typography variant="body2" component="span">
          {progress === undefined ? label : `${String(Math.round(progress * 100))}%`}
        </Typography>
        {progress !== undefined && (
          <Box sx={{ width: '80%' }}>
            <LinearProgress aria-hidden variant="determinate" value={progress * 100} />
          </Box>
        )}
      </ButtonBase>
      {shownHint && (
        <Typography
          id={hintId}
          variant="caption"
          component="div"
          sx={{
            position: 'absolute',
            insetInline: 8,
            bottom: 16,
            textAlign: 'center',
            pointerEvents: 'none',
            color: 'text.secondary',
          }}
        >
          {shownHint}
        </Typography>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-hidden
        tabIndex={-1}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.target.files);
          // Clears the input, so that choosing the same file again fires a change event.
          event.target.value = '';
        }}
      />
    </Box>
  );
}
