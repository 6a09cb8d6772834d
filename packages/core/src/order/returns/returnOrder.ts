import type { Fen } from '../../money';
import type { Quantity } from '../../quantity';
import type { PayMethod } from '../receipt/tenders';
import type { ReturnCondition } from './returnReasons';

/** A line to be returned. */
export interface ReturnLineDraft {
  saleOutLineId: string;
  quantity: Quantity;
  condition: ReturnCondition;
  reason: string;
}

export interface ReturnDraft {
  /** The id of a return that is edited. */
  id?: string;
  version?: number;
  saleOutId: string;
  remark: string;
  lines: ReturnLineDraft[];
}

/** An outbound with the quantities that may be returned. */
export interface ReturnableOutbound {
  saleOutId: string;
  saleOutCode: string;
  lines: readonly { saleOutLineId: string; name: string; returnableQuantity: Quantity }[];
}

/** A return as the server has it. */
export interface ReturnOrder {
  id: string;
  code: string;
  version: number;
  saleOutId: string;
  status: number;
  refundStatus: number;
  amount: Fen;
  refunded: Fen;
  remark: string;
  lines: readonly (ReturnLineDraft & { id: string; name: string; restQuantity: Quantity; amount: Fen })[];
}

export interface StoredLine {
  lineId: string;
  quantity: Quantity;
  condition?: ReturnCondition;
}

export interface RefundTender {
  method: PayMethod;
  accountId?: string;
  amount: Fen;
}

interface Seen {
  id: string;
  version: number;
}

/** Calls of the return flow; each write takes the key of its intent. */
export interface ReturnOrderApi {
  returnable(saleOutId: string): Promise<ReturnableOutbound>;
  item(id: string): Promise<ReturnOrder>;
  save(draft: ReturnDraft, key: string): Promise<{ id: string }>;
  submit(seen: Seen, key: string): Promise<unknown>;
  pass(seen: Seen, key: string): Promise<unknown>;
  reject(seen: Seen & { reason: string }, key: string): Promise<unknown>;
  void(seen: Seen, key: string): Promise<unknown>;
  store(seen: Seen & { lines: StoredLine[] }, key: string): Promise<unknown>;
  refund(seen: Seen & { tenders: RefundTender[] }, key: string): Promise<unknown>;
}
