import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';

interface MenuButtonProps {
  label: string;
  entries: readonly (readonly [label: string, run: () => void])[];
}

/** A button of a list's head that opens a menu of acts. */
export function MenuButton({ label, entries }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button variant="outlined" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        {label}
      </Button>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={() => setAnchor(undefined)}>
        {entries.map(([words, run]) => (
          <MenuItem
            key={words}
            onClick={() => {
              setAnchor(undefined);
              run();
            }}
          >
            {words}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
