import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useId } from 'react';
import { useConfirm } from '../app/confirm';
import { useNotice } from '../app/notices';
import type { Question } from '../app/question';
import { usePageShown } from '../page/pageShown';
import { useConflict } from './useConflict';
import { useForm, type Form, type FormOptions } from './useForm';

export interface FormDialogProps<Draft extends object> extends FormOptions<Draft> {
  title: string;
  /** `saved` is true when the list behind has to be reloaded. */
  onClose: (saved: boolean) => void;
  children: (form: Form<Draft>) => React.ReactNode;
  /** The button's words, which say what it posts. */
  saveLabel?: string | ((draft: Draft) => string);
  /** Says what was saved; undefined where `save` has said it. */
  savedText?: string | ((draft: Draft) => string | undefined);
  /** A second way to save beside the button, such as 存草稿, and what it changes of the draft. */
  beside?: { label: string; change: Partial<Draft> } | undefined;
  /** Asks for confirmation before saving what cannot be undone or looks mistyped; undefined asks nothing. */
  question?: (draft: Draft) => Question | undefined;
  /** Sums of the draft, in sight beside the button. */
  summary?: (draft: Draft) => React.ReactNode;
  width?: 480 | 560 | 640 | 960;
}

/** Shows a small form in a drawer. Mount it to open it: `{editing && <FormDialog …>}`. */
export function FormDialog<Draft extends object>({
  title,
  initial,
  save,
  onClose,
  children,
  saveLabel = '保存',
  savedText = '保存成功',
  beside,
  question,
  summary,
  width = 480,
  scans = false,
  entersOn = scans,
}: FormDialogProps<Draft>) {
  const notice = useNotice();
  const confirm = useConfirm();
  const titleId = useId();
  const shown = usePageShown();
  const conflict = useConflict(() => onClose(true));
  const form = useForm<Draft>({
    initial,
    scans,
    entersOn,
    save: async (draft, key) => {
      const asked = question?.(draft);
      if (asked && !(await confirm(asked))) return;
      await conflict(save(draft, key));
      const said = typeof savedText === 'function' ? savedText(draft) : savedText;
      if (said !== undefined) notice.success(said);
      onClose(true);
    },
  });
  const leave = async () => {
    if (form.saving) return;
    if (
      form.changed &&
      !(await confirm({
        title: '放弃修改？',
        text: '填写的内容还没有保存。',
        action: '放弃',
        cancel: '继续填写',
        danger: true,
      }))
    )
      return;
    onClose(false);
  };
  return (
    <Drawer
      anchor="right"
      open={shown}
      keepMounted
      onClose={leave}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: `min(${width}px, 100vw)` },
        },
      }}
    >
      <Box component="form" {...form.props} sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', px: 5, py: 3, borderBottom: 1, borderColor: 'divider' }}>
          <Typography id={titleId} component="h2" variant="h2" sx={{ flex: 1 }}>
            {title}
          </Typography>
          <FocusFirst within={form.props.ref} scans={scans} />
          <IconButton aria-label="关闭" onClick={leave}>
            <Close fontSize="small" />
          </IconButton>
        </Box>
        <Box sx={{ flex: 1, overflow: 'auto', p: 5, display: 'grid', gap: 4, alignContent: 'start' }}>
          {children(form)}
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'flex-end',
            gap: 2,
            px: 5,
            py: 3,
            borderTop: 1,
            borderColor: 'divider',
            pb: 'max(12px, env(safe-area-inset-bottom))',
          }}
        >
          {summary && <Box sx={{ flex: { xs: '1 0 100%', sm: 1 } }}>{summary(form.draft)}</Box>}
          <Button onClick={leave}>取消</Button>
          {beside && (
            <Button variant="outlined" disabled={form.saving} onClick={() => void form.submit(beside.change)}>
              {beside.label}
            </Button>
          )}
          <Button type="submit" variant="contained" loading={form.saving} title="Ctrl + Enter">
            {typeof saveLabel === 'function' ? saveLabel(form.draft) : saveLabel}
          </Button>
        </Box>
      </Box>
    </Drawer>
  );
}

/** What is typed into, and required choices that are still to be made. */
const FIRST = [
  '[data-field] input:not([aria-hidden=true])',
  '[data-field] textarea:not([aria-hidden=true])',
  '[data-field]:has(.Mui-required):has(input[aria-hidden=true][value=""]) [role=combobox]',
].join(', ');

/**
 * Focuses the scan field of a form that scans, or the first field to be filled. The effect stands inside the drawer:
 * outside it would run before the drawer's content exists.
 */
function FocusFirst({ within, scans }: { within: React.RefObject<HTMLElement | null>; scans: boolean }) {
  useEffect(() => {
    const find = (fields: string) => within.current?.querySelector<HTMLElement>(fields);
    const field = (scans && find('[data-scan] input')) || find(FIRST);
    field?.focus();
  }, [within, scans]);
  return null;
}
