import { expect, it } from 'vitest';
import { readDocuments } from '../kit/documents';
import { Problem } from '../kit/failure';
import { validatorsOf } from './validation';

it('every schema of the contract compiles, although each waits for its first use', () => {
  for (const document of readDocuments()) {
    for (const { query, body, answer } of validatorsOf(document).values()) {
      // What is compiled may refuse; what does not compile throws something else.
      for (const check of [query, body, answer]) {
        try {
          check({});
        } catch (error) {
          expect(error instanceof Problem || (error as Error).message.includes('does not fit the contract')).toBe(true);
        }
      }
    }
  }
});
