import type { CountedPrintType } from '@partsdesk/core/print/printTypes';
import type { Download } from '@partsdesk/sdk';
import { printDocument } from '@partsdesk/sdk/parts/printDocument';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { saveFile } from '@partsdesk/ui/file/saveFile.ts';
import { useAct } from '@partsdesk/ui/page/useAct';

/** Documents of one PDF. */
export const MOST_IN_PDF = 20;

/** Returns how documents are saved as one PDF by the template in force; that counts as a print of each. */
export function useDownloadPdf() {
  const documents = useGroup(printDocument);
  const act = useAct();
  return (templateType: CountedPrintType, ...ids: readonly string[]) =>
    act('PDF 已下载', async () => {
      saveFile((await documents.pdf({ templateType, ids: [...ids] })) as Download);
      for (const id of ids) await documents.printed({ templateType, id, copies: 1 });
    });
}
