import { tonesOfWords } from '@partsdesk/core/vocabulary';
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>('./**/*.tsx', { query: '?raw', import: 'default', eager: true });
const toneOf = { grey: 'default', blue: 'info', orange: 'warning', green: 'success', red: 'error' } as const;

it('[U-38] no screen colours a word of the vocabulary otherwise, nor the same word in two ways', () => {
  const tones = tonesOfWords();
  const torn: string[] = [];
  let seen = 0;
  for (const [file, text] of Object.entries(sources))
    for (const [, tone, word] of text.matchAll(/<StatusChip tone="(\w+)">([^<>{}]+)<\/StatusChip>/g)) {
      seen += 1;
      const known = tones.get(word ?? '') ?? new Set();
      tones.set(word ?? '', known.add(toneOf[tone as keyof typeof toneOf]));
      if (known.size > 1) torn.push(`${file} ${word ?? ''}`);
    }
  expect(seen).toBeGreaterThan(10);
  expect(torn).toEqual([]);
});
