import { readCardNumber } from '@partsdesk/core/customer/card/cardNumber';
import { customerCashCard } from '@partsdesk/sdk/parts/customerCashCard';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { isPageCovered } from '@partsdesk/ui/page/coveredPage.ts';
import { COVERED } from '@partsdesk/ui/scan/scanTargets.ts';
import { useScanned } from '@partsdesk/ui/scan/useScanned.ts';
import { useRef } from 'react';

/** Hands on the card whose number is scanned; what is no card's number is said to be unknown. */
export function useScannedCard(onFound: (id: string) => void): void {
  const cards = useGroup(customerCashCard);
  useScanned<Schemas['CashCardFound']>({
    find: async (code) => {
      const number = readCardNumber(code);
      return number ? cards.getByNumber({ number }) : undefined;
    },
    onFound: ({ id }) => onFound(id),
    // The list has no element of its own to look at: any window above it covers it.
    within: useRef<HTMLElement>(null),
    refusal: () => (isPageCovered() ? COVERED : undefined),
  });
}
