import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';

export interface RowAction {
  label: string;
  run: () => void;
  /** Reason why it cannot be done now; the label stays visible, disabled. */
  refused?: string | false | undefined;
  danger?: boolean;
}

/** `false` leaves an action out: `may('customerTag.delete') && { label: '删除', … }`. */
export type RowActionList = readonly (RowAction | false | undefined)[];

const IN_SIGHT = 2;

/** Shows at most two labels, the rest behind 更多. */
export function RowActions({ actions }: { actions: RowActionList }) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const present = actions.filter((action) => action !== false && action !== undefined);
  const rest = present.slice(IN_SIGHT);
  return (
    <Box
      sx={{ display: 'flex', gap: 1, alignItems: 'center', height: '100%' }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {present.slice(0, IN_SIGHT).map((action) => (
        <Tooltip key={action.label} title={action.refused || ''}>
          <Box component="span" sx={{ display: 'inline-flex' }}>
            <Button
              size="small"
              color={action.danger ? 'inherit' : 'primary'}
              disabled={Boolean(action.refused)}
              onClick={action.run}
              sx={{ px: 1.5, ...(action.danger && { color: 'text.secondary' }) }}
            >
              {action.label}
            </Button>
          </Box>
        </Tooltip>
      ))}
      {rest.length > 0 && (
        <Button size="small" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)} sx={{ px: 1.5 }}>
          更多
        </Button>
      )}
      <Menu anchorEl={anchor ?? null} open={Boolean(anchor)} onClose={() => setAnchor(undefined)}>
        {rest.map((action) => (
          <Tooltip key={action.label} title={action.refused || ''} placement="left">
            <span>
              <MenuItem
                disabled={Boolean(action.refused)}
                onClick={() => {
                  setAnchor(undefined);
                  action.run();
                }}
              >
                {action.label}
              </MenuItem>
            </span>
          </Tooltip>
        ))}
      </Menu>
    </Box>
  );
}
