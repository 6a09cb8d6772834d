import ViewColumn from '@mui/icons-material/ViewColumn';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import type { ColumnChoice } from './columnChoice';

/** Chooses the columns of a list. */
export function ColumnMenu({ choices, choose, unresize }: ColumnChoice) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Tooltip title="显示的列">
        <IconButton
          size="small"
          aria-label="显示的列"
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <ViewColumn fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor ?? null} open={Boolean(anchor)} onClose={() => setAnchor(undefined)}>
        {choices.map(({ field, name, shown }) => (
          <MenuItem
            key={field}
            dense
            role="menuitemcheckbox"
            aria-checked={shown}
            onClick={() => choose(field, !shown)}
          >
            <Checkbox
              checked={shown}
              size="small"
              tabIndex={-1}
              sx={{ p: 0, mr: 2 }}
              slotProps={{ input: { 'aria-hidden': true } }}
            />
            {name}
          </MenuItem>
        ))}
        {unresize && (
          <MenuItem dense onClick={unresize}>
            恢复列宽
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
