import { addQuantities } from '@partsdesk/core/quantity';
import type { Schemas } from '@partsdesk/sdk/types/parts';

/** Returns the pieces of a line that go into the parcel, or went into it. */
export const piecesToPack = (
  { shippedTime }: Pick<Schemas['OnlineOrderDetail'], 'shippedTime'>,
  { quantity, outQuantity }: Pick<Schemas['OnlineOrderLine'], 'quantity' | 'outQuantity'>,
): number => (shippedTime === null ? addQuantities(quantity, -outQuantity) : outQuantity);
