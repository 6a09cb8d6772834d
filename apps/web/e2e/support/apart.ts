import { expect, type Locator } from '@playwright/test';

/** Expects that a notice, which is in sight, does not lie over something else. */
export async function expectApart(notice: Locator, other: Locator): Promise<void> {
  const [over, under] = [await notice.first().boundingBox(), await other.boundingBox()];
  if (!over || !under) throw new Error('the notice, or what it must not cover, is not in sight');
  const apart =
    over.x >= under.x + under.width ||
    under.x >= over.x + over.width ||
    over.y >= under.y + under.height ||
    under.y >= over.y + over.height;
  expect(apart, `notice ${JSON.stringify(over)} over ${JSON.stringify(under)}`).toBe(true);
}
