/** A seeded random generator (mulberry32): the same seed makes the same company. */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    /** At least 0 and below 1. */
    next,
    /** A whole number, both ends included. */
    whole,
    pick: <T>(items: readonly T[]): T => {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    chance: (probability: number) => next() < probability,
  };
}

export type Random = ReturnType<typeof randomFrom>;
