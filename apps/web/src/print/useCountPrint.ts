import { ApiError, newKey } from '@partsdesk/sdk';
import { printDocument } from '@partsdesk/sdk/parts/printDocument';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useCallback, useState } from 'react';

/**
 * Returns how prints are counted, each document once for each dialog however often the browser says that it is done. A
 * refusal is told by its notice: the paper is out already.
 */
export function useCountPrint() {
  const documents = useGroup(printDocument);
  const [keys] = useState(() => new Map<string, string>());
  return useCallback(
    async (
      ids: readonly string[],
      print: Omit<Schemas['DocumentPrinted'], 'id'>,
      onCounted?: (times: number) => void,
    ) => {
      try {
        for (const id of ids) {
          const idempotencyKey = keys.get(id) ?? newKey();
          keys.set(id, idempotencyKey);
          const times = await documents.printed({ ...print, id }, { idempotencyKey });
          onCounted?.(times);
        }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    },
    [documents, keys],
  );
}
