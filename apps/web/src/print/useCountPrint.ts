import { ApiError, newKey } from '@partsdesk/sdk';
import { printDocument } from '@partsdesk/sdk/parts/printDocument';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useCallback, useState } from 'react';

/**
 * Returns how a print is counted, once for each dialog however often the browser says that it is done. A refusal is
 * told by its notice: the paper is out already.
 */
export function useCountPrint() {
  const documents = useGroup(printDocument);
  const [idempotencyKey] = useState(newKey);
  return useCallback(
    async (print: Schemas['DocumentPrinted']) => {
      try {
        await documents.printed(print, { idempotencyKey });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    },
    [documents, idempotencyKey],
  );
}
