import { UNITS_A_FEN, costInFen } from '../../cost';
import type { Fen } from '../../money';
import type { Quantity } from '../../quantity';

/** What is lost where a price lies under the cost (MKT-55), in fen; 0 where it does not, or the cost is not shown. */
export function lossBelowCost(price: Fen, cost: number | null, quantity: Quantity): Fen {
  if (cost === null || price * UNITS_A_FEN >= cost) return 0;
  return costInFen((cost - price * UNITS_A_FEN) * quantity);
}
