import { ApiError } from '@partsdesk/sdk';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';

/** An outbound as it is after a hand-out. */
export interface HandedOut {
  id: string;
  version: number;
}

/** Returns a function that says what was handed out, with 撤销 for some seconds. */
export function useTakeBack(): (text: string, handed: readonly HandedOut[]) => void {
  const outs = useGroup(saleOut);
  const notice = useNotice();
  const takeBack = async (handed: readonly HandedOut[]) => {
    try {
      // One after another, so that a refusal says which are taken back already.
      for (const out of handed) await outs.takeBackOut(out);
      notice.success('已撤销出库，商品回到待出库');
    } catch (error) {
      // The client has reported the error.
      if (!(error instanceof ApiError)) throw error;
    }
  };
  return (text, handed) => notice.success(text, { label: '撤销', run: () => void takeBack(handed) });
}
