import { GIFT_CARD_KINDS, giftCardState } from '@partsdesk/core/customer/card/giftCard';
import { pathOfRoute } from '../../../screenList';

/** The states of a gift card as choices of a filter. */
export const giftCardStates = Object.values(giftCardState.statuses).map(({ code, label }) => ({ value: code, label }));

/** The kinds of gift cards as choices. */
export const giftCardKinds = GIFT_CARD_KINDS.map(({ code, label }) => ({ value: code, label }));

/** Says until when a card is good. */
export const giftCardEnd = (expires: string | null): string => (expires === null ? '长期有效' : `有效期至 ${expires}`);

const address = (search: string): string => `${pathOfRoute('CustomerCardGiftSave') ?? '/'}${search}`;

/** Returns the address that issues a card. */
export const newGiftCardAddress = (): string => address('');

/** Returns the address that changes a card. */
export const editGiftCardAddress = (id: string): string => address(`?id=${id}`);

/** Returns the address that sells a card which was issued before. */
export const sellGiftCardAddress = (id: string): string => address(`?sell=${id}`);
