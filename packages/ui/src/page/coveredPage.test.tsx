import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInTest } from '../app/renderInTest';
import { isPageCovered } from './coveredPage';

function Choice() {
  const [open, setOpen] = useState(true);
  return (
    <Menu open={open} anchorEl={document.body} transitionDuration={10_000}>
      <MenuItem onClick={() => setOpen(false)}>浙A12345</MenuItem>
    </Menu>
  );
}

it('a menu covers the page as long as it is open, not while it fades away', async () => {
  const page = await renderInTest(<Choice />);
  expect(isPageCovered()).toBe(true);
  await page.click(page.find('[role=menuitem]'));
  expect(document.querySelector('.MuiModal-root')).not.toBeNull();
  expect(isPageCovered()).toBe(false);
});
