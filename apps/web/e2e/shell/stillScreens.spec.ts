import { expect } from '@playwright/test';
import { asUser } from '../support/asUser';
import { movedAway, watchFirstPlaces } from '../support/firstPlaces';
import { followCalls } from '../support/settled';
import { keepAnswersBack } from '../support/slowAnswers';
import { test } from '../support/test';
import { plainPath, visitedScreens } from '../support/visitedScreens';

const shown = visitedScreens.filter(({ layout, path }) => layout === 'main' && !path.startsWith('/platform/'));
const HALVES = [0, 1];

/** The answers come in another order than they were asked for, up to a second late. */
const LATE_MS = [300, 0, 700, 100, 1000, 500, 200, 900, 0, 400, 800];

test.describe.configure({ mode: 'parallel' });

for (const half of HALVES)
  test(
    `whatever is read later, no field or button moves from where it was first seen: ${half ? 'second' : 'first'} half`,
    { tag: '@long' },
    async ({ page }) => {
      test.setTimeout(60_000 + shown.length * 10_000);
      await page.setViewportSize({ width: 1440, height: 900 });
      await watchFirstPlaces(page);
      const settled = followCalls(page);
      await asUser(page, 'laoban', '总店');
      let answers = 0;
      await keepAnswersBack(page.context(), () => LATE_MS[(answers += 1) % LATE_MS.length] ?? 0);
      const problems: string[] = [];
      for (const [at, { path, title }] of shown.entries()) {
        if (at % HALVES.length !== half) continue;
        await page.goto(plainPath(path));
        await settled();
        problems.push(...(await movedAway(page)).map((moved) => `${title}: ${moved}`));
      }
      expect(problems).toEqual([]);
    },
  );
