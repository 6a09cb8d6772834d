import type { CountedPrintType } from '@partsdesk/core/print/printTypes';
import type { Download } from '@partsdesk/sdk';
import { printDocument } from '@partsdesk/sdk/parts/printDocument';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { saveFile } from '@partsdesk/ui/file/saveFile.ts';
import { useAct } from '@partsdesk/ui/page/useAct';

/** Returns how a document is saved as a PDF by the template in force; that counts as a print. */
export function useDownloadPdf() {
  const documents = useGroup(printDocument);
  const act = useAct();
  return (templateType: CountedPrintType, id: string) =>
    act('PDF 已下载', async () => {
      saveFile((await documents.pdf({ templateType, ids: [id] })) as Download);
      await documents.printed({ templateType, id, copies: 1 });
    });
}
