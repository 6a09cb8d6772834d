import { expect, it } from 'vitest';
import { ACTIONS_WIDTH, entryColumns } from './workingList';

/** What a list has of a window 1440 wide, beside the menu and the page's margins. */
const ROOM = 1440 - 256 - 48;

it('资金流水 fits into a window 1440 wide as it is first shown: no amount lies beneath the actions', () => {
  const shown = entryColumns.filter(({ atFirst }) => atFirst !== 'hidden');
  const widths = shown.map(({ width, minWidth }) => width ?? minWidth ?? 100);
  expect(widths.reduce((sum, width) => sum + width, ACTIONS_WIDTH)).toBeLessThanOrEqual(ROOM);
  expect(shown.map(({ field }) => field)).toEqual(expect.arrayContaining(['came', 'gone', 'balance']));
});
