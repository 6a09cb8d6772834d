import { cardStatus } from './customer/card/cardStatus';
import { cashCardState } from './customer/card/cashCard';
import { enabled } from './enabled';
import type { Tone } from './lifecycle';
import { lifecycles } from './lifecycles';
import { activityStates } from './market/activityState';

/** Words of states that belong to no lifecycle, with their tones; one word has one tone in every list. */
const others = {
  总店: 'info',
  门店: 'default',
  未选择: 'default',
  挂账: 'warning',
  未挂账: 'default',
  无需付款: 'default',
  退卡中: 'warning',
  缺货: 'error',
  偏低: 'warning',
  未绑定: 'default',
  已设置: 'success',
  未设置: 'default',
  已绑定: 'success',
  已上架: 'success',
  未上架: 'default',
} as const satisfies Record<string, Tone>;

/** A word of a state that belongs to no lifecycle. */
export type StateWord = keyof typeof others;

export const toneOfWord = (word: StateWord): Tone => others[word];

/** Lists every word of a state with every tone that it is shown in: one, where the vocabulary holds. */
export function tonesOfWords(): Map<string, Set<Tone>> {
  const tones = new Map<string, Set<Tone>>();
  const put = (word: string, tone: Tone) => tones.set(word, (tones.get(word) ?? new Set()).add(tone));
  for (const { statuses } of [...lifecycles, enabled, cardStatus, cashCardState, activityStates])
    for (const { label, tone } of Object.values(statuses)) put(label, tone);
  for (const [word, tone] of Object.entries(others)) put(word, tone);
  return tones;
}
