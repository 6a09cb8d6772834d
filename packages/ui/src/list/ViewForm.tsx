import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { savedView } from '@partsdesk/sdk/parts/savedView';
import { useGroup } from '../app/ApiProvider';
import { FormDialog } from '../form/FormDialog';
import { TextField } from '../form/TextField';
import type { SavedView } from './savedViews';

interface ViewFormProps {
  view: SavedView | 'new';
  screen: string;
  list: string;
  onClose: (saved: boolean) => void;
}

/** Edits a view's name and whether it is shared. */
export function ViewForm({ view, screen, list, onClose }: ViewFormProps) {
  const group = useGroup(savedView);
  const known = view === 'new' ? undefined : view;
  return (
    <FormDialog
      title={known ? '修改视图' : '保存视图'}
      initial={{ name: known?.name ?? '', shared: known?.shared ?? false }}
      save={(draft, idempotencyKey) =>
        known
          ? group.update({ id: known.id, version: known.version, ...draft }, { idempotencyKey })
          : group.add({ screen, list, ...draft }, { idempotencyKey })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label="视图名称"
            required
            maxLength={20}
            hint="记住当前的筛选、排序和每页条数"
            {...form.field('name')}
          />
          <FormControlLabel
            control={<Switch checked={form.draft.shared} onChange={(_, shared) => form.change({ shared })} />}
            label="共享给店里的同事"
          />
        </>
      )}
    </FormDialog>
  );
}
