import type { CountedPrintType } from '@partsdesk/core/print/printTypes';
import type { Download } from '@partsdesk/sdk';
import { printDocument } from '@partsdesk/sdk/parts/printDocument';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { saveFile } from '@partsdesk/ui/file/saveFile.ts';
import { useAct } from '@partsdesk/ui/page/useAct';

/** Documents of one PDF. */
export const MOST_IN_PDF = 20;

/** Returns how a PDF is fetched and saved. */
export function useSavePdf() {
  const act = useAct();
  return (fetch: () => Promise<unknown>, done?: () => Promise<void>) =>
    act('PDF 已下载', async () => {
      saveFile((await fetch()) as Download);
      await done?.();
    });
}

/** Returns how documents are saved as one PDF by the template in force; the timeline of each says so. */
export function useDownloadPdf() {
  const documents = useGroup(printDocument);
  const save = useSavePdf();
  return (templateType: CountedPrintType, ...ids: readonly string[]) =>
    save(
      () => documents.pdf({ templateType, ids: [...ids] }),
      async () => {
        for (const id of ids) await documents.printed({ templateType, id, copies: 1, savedAsPdf: true });
      },
    );
}
