import { webConsole } from './console';
// pnpm bench [figure …]: measures each figure against a baseline in the same run, and prints its target. Build first.
import { floor } from './floor';
import { h5 } from './h5';
import { lists } from './lists';
import { market } from './market';
import { members } from './members';
import { notification } from './notification';
import { reportsAndLedgers } from './reports';
import { scale } from './scale';
import { sdk } from './sdk';
import { search } from './search';
import { sheets } from './sheets';
import { start } from './start';
import { statements } from './statements';
import { unseen } from './unseen';

const figures: Record<string, () => Promise<void>> = {
  floor,
  scale,
  lists,
  market,
  members,
  reports: reportsAndLedgers,
  search,
  sheets,
  console: webConsole,
  h5,
  notification,
  unseen,
  sdk,
  start,
  statements,
};
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !figures[name]);
if (unknown.length) {
  console.error(`no such figure: ${unknown.join(', ')}; there are ${Object.keys(figures).join(', ')}`);
  process.exit(2);
}
for (const [name, measure] of Object.entries(figures)) {
  if (chosen.length && !chosen.includes(name)) continue;
  console.log(`\n— ${name}`);
  await measure();
}
