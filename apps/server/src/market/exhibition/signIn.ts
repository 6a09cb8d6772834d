import { RECENTLY_USED_MOST } from '@partsdesk/core/recentlyUsed';
import type { Group } from '../../kit/contract';
import { exhibitionRows } from './exhibitionRows';

/** Looks back over so many exhibitions: whoever asks for the same again and again has few different fields. */
const EXHIBITIONS_LOOKED_AT = 50;

export const signIn: Group<'parts/signIn'> = {
  async recentlyUsedAttr(ctx) {
    const found = await exhibitionRows(ctx).orderBy('fair.id', 'desc').limit(EXHIBITIONS_LOOKED_AT).execute();
    const used = found.flatMap(({ attributes }) => attributes.filter(({ hidden }) => !hidden));
    const different = new Map(used.toReversed().map((one) => [`${one.kind} ${one.label}`, one] as const));
    return used
      .filter((one) => different.get(`${one.kind} ${one.label}`) === one)
      .slice(0, RECENTLY_USED_MOST)
      .map(({ label, kind, required, choices }) => ({ label, kind, required, choices }));
  },
};
