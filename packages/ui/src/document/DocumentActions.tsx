import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';

export interface DocumentAction {
  label: string;
  run: () => unknown;
  /** Reason why the document or the user cannot do it now; the button stays visible, disabled. */
  refused?: string | false | undefined;
  primary?: boolean;
  danger?: boolean;
}

/** Shows the actions that a document's status allows; runs one at a time. */
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
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'flex-end' }}>
      {actions
        .filter((action) => action !== false && action !== undefined)
        .map((action) => (
          <Tooltip key={action.label} title={action.refused || ''}>
            <span {...(action.refused ? { 'aria-label': `${action.label}：${action.refused}` } : {})}>
              <Button
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
