import { afterEach, expect, it, vi } from 'vitest';
import { announceOrder } from './announceOrder';

afterEach(() => vi.unstubAllGlobals());

it('a new online order is spoken in Chinese at half volume, and shown [PUSH-03]', () => {
  // The test's browser cannot speak; what it would have said is kept.
  const said: unknown[] = [];
  class Utterance {
    text: string;
    constructor(text: string) {
      this.text = text;
    }
  }
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', { speak: (speech: unknown) => void said.push(speech) });
  const shown: string[] = [];
  announceOrder((text) => void shown.push(text));
  const text = '您有新的新零售订单，请及时处理';
  expect(said).toEqual([expect.objectContaining({ text, lang: 'zh-CN', volume: 0.5 })]);
  expect(shown).toEqual([text]);
});
