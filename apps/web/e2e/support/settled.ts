import { expect, type Page, type Request } from '@playwright/test';

const isCall = (request: Request) =>
  request.resourceType() !== 'websocket' && new URL(request.url()).pathname.startsWith('/api/');

/** Begins to count the page's calls; the answer waits until the page shows all it has and no call is unanswered. */
export function followCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (isCall(request)) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const unanswered = () => [...open].map((request) => request.url());
  // Unanswered before: the answer would not be drawn yet. Unanswered after: what was drawn has asked for more.
  // A page whose code is still on its way shows nothing that waits, and no heading either.
  const headless = async () => ((await page.locator('h1:visible').count()) ? [] : ['a page without a heading']);
  return () =>
    poll(page, async () => [
      ...unanswered(),
      ...(await headless()),
      ...(await page.evaluate(waitingFor)),
      ...unanswered(),
    ]);
}

/** Waits until nothing on the page is busy, and every list has its rows or says why there are none. */
export const drawn = (page: Page): Promise<void> => poll(page, () => page.evaluate(waitingFor));

async function poll(page: Page, waiting: () => Promise<string[]>): Promise<void> {
  await expect(page.locator('main')).toBeVisible();
  await expect.poll(waiting, { intervals: [50] }).toEqual([]);
}

/** What of the page still waits, after two frames, in which an answer that has come is drawn. */
async function waitingFor(): Promise<string[]> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  // A page that is kept behind another one is not drawn; what is drawn but not to be seen yet counts.
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  return [
    ...shown('[aria-busy=true], [role=progressbar], .MuiSkeleton-root').map(({ outerHTML }) => outerHTML.slice(0, 100)),
    ...shown('.MuiDataGrid-root')
      .filter(
        (grid) =>
          !grid.querySelector('.MuiDataGrid-row') && !grid.querySelector('.MuiDataGrid-overlayWrapper')?.textContent,
      )
      .map(() => `an empty list on ${location.pathname}`),
  ];
}
