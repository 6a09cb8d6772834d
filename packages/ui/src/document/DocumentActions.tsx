import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { isSaveKey } from '../form/useSaveKey';
import { isModalInFront } from '../page/modalInFront';
import { usePhone } from '../page/usePhone';
import { useWindowKeys } from '../page/useWindowKeys';
import { MoreActions } from './MoreActions';

export interface DocumentAction {
  label: string;
  run: () => unknown;
  /** Reason why the document or the user cannot do it now; the button stays visible, disabled. */
  refused?: string | false | undefined;
  primary?: boolean;
  danger?: boolean;
  /** Seldom wanted: a phone has it under 更多, so that its bar stays one row. */
  aside?: boolean;
  /** Seldom wanted in a document with many actions: under 更多 at every width. */
  seldom?: boolean;
}

/** Shows the actions that a document's status allows; runs one at a time. Ctrl+Enter runs the last primary one. */
export function DocumentActions({ actions }: { actions: readonly (DocumentAction | false | undefined)[] }) {
  const [running, setRunning] = useState<string>();
  const run = async (action: DocumentAction) => {
    setRunning(action.label);
    try {
      await action.run();
    } finally {
      setRunning(undefined);
    }
  };
  const shown = actions.filter((action) => action !== false && action !== undefined);
  const phone = usePhone();
  const asides = shown.filter(({ aside, seldom }) => seldom || (phone && aside));
  const inBar = shown.filter((action) => !asides.includes(action));
  const next = shown.findLast(({ primary, refused }) => primary && !refused);
  useWindowKeys((event) => {
    if (event.defaultPrevented || event.repeat || !isSaveKey(event) || isModalInFront()) return;
    if (!next || running !== undefined) return;
    event.preventDefault();
    void run(next);
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'flex-end' }}>
      {asides.length > 0 && (
        <MoreActions actions={asides} disabled={running !== undefined} run={(action) => void run(action)} />
      )}
      {inBar.map((action) => (
        <Tooltip key={action.label} title={action.refused || ''}>
          <span {...(action.refused ? { 'aria-label': `${action.label}：${action.refused}` } : {})}>
            <Button
              {...(action === next ? { title: 'Ctrl + Enter' } : {})}
              variant={action.primary ? 'contained' : 'outlined'}
              color={action.danger ? 'error' : 'primary'}
              disabled={Boolean(action.refused) || running !== undefined}
              loading={running === action.label}
              onClick={() => void run(action)}
            >
              {action.label}
            </Button>
          </span>
        </Tooltip>
      ))}
    </Box>
  );
}
