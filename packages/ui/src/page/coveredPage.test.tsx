import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInTest } from '../app/renderInTest';
import { DetailDrawer } from '../list/DetailDrawer';
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

it('Escape closes a drawer whose focused button went away with its row', async () => {
  function Marks() {
    const [open, setOpen] = useState(true);
    const [marked, setMarked] = useState(true);
    return (
      open && (
        <DetailDrawer title="不是同一人" onClose={() => setOpen(false)}>
          {marked && <button onClick={() => setMarked(false)}>取消标记</button>}
        </DetailDrawer>
      )
    );
  }
  const page = await renderInTest(<Marks />);
  await page.click(page.button('取消标记'));
  await page.press(document.body, 'Escape');
  expect(document.querySelector('[role=dialog]')).toBeNull();
});
