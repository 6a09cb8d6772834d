import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';

interface MoreActionsProps<Action> {
  actions: readonly Action[];
  disabled: boolean;
  run: (action: Action) => void;
}

/** Holds a document's seldom actions in a menu, where its bar is narrow. */
export function MoreActions<Action extends { label: string; refused?: string | false | undefined }>({
  actions,
  disabled,
  run,
}: MoreActionsProps<Action>) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        disabled={disabled}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        更多
      </Button>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={() => setAnchor(undefined)}>
        {actions.map((action) => (
          <MenuItem
            key={action.label}
            disabled={Boolean(action.refused)}
            onClick={() => {
              setAnchor(undefined);
              run(action);
            }}
          >
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
