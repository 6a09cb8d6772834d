import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useNotice } from '@partsdesk/ui/app/notices';
import { useScanner } from '@partsdesk/ui/scan/scanner.ts';
import { soundFound, soundUnknown } from '@partsdesk/ui/scan/sounds.ts';

/** Express companies print their numbers of letters and digits. */
const EXPRESS_NO = /^[A-Za-z0-9-]{6,40}$/;
const PICKUP_CODE = /^\w{1,10}$/;

interface ParcelScans {
  lines: readonly Schemas['OnlineOrderLine'][] | undefined;
  delivery: Schemas['Delivery'];
  onPart?: (lineId: string) => void;
  onExpressNo: (number: string) => void;
  onPickupCode?: (code: string) => void;
}

/** Takes what is scanned while a parcel is packed: a part of the order ticks it, anything else is its number. */
export function useParcelScans({ lines, delivery, onPart, onExpressNo, onPickupCode }: ParcelScans): void {
  const notice = useNotice();
  useScanner((scanned) => {
    const code = scanned.trim();
    const part = lines?.find(({ barCode, skuCode }) => code !== '' && (code === barCode || code === skuCode));
    const refused = (words: string) => {
      soundUnknown();
      notice.warn(words);
    };
    if (part) onPart?.(part.id);
    else if (delivery === 0 && EXPRESS_NO.test(code)) onExpressNo(code);
    else if (delivery === 1 && PICKUP_CODE.test(code)) onPickupCode?.(code);
    else if (delivery !== 0) return refused(`${code} 不是本单的商品`);
    else return refused(lines ? `${code} 不是快递单号，也不是本单的商品` : `${code} 不是快递单号`);
    soundFound();
  });
}
