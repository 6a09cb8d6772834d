/**
 * Tone of a status: grey not begun or ended without result, blue under way, orange waiting for the user, green done,
 * red refused or failed.
 */
export type Tone = 'grey' | 'blue' | 'orange' | 'green' | 'red';

/** Text and background of each tone; every pair has a contrast of at least 4.5. */
export const statusTones: Record<Tone, { color: string; background: string }> = {
  grey: { color: '#4b5563', background: '#eef0f3' },
  blue: { color: '#1a56c4', background: '#e8f0fe' },
  orange: { color: '#8a4a00', background: '#fff1de' },
  green: { color: '#116a39', background: '#e5f5ec' },
  red: { color: '#b3261e', background: '#fdecea' },
};
