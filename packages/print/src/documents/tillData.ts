import { partFacts } from '@partsdesk/core/goods/goodsDisplay';
import { multiply } from '@partsdesk/core/money';
import { payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import { validReceipts } from '@partsdesk/core/order/receipt/validReceipts';
import { addQuantities } from '@partsdesk/core/quantity';
import type { PrintData } from '../template';
import { printsOf } from './printsOf';
import { momentOf, slipHeadOf, type DocumentMoment, type OfShop } from './slipHead';

interface SoldLine {
  skuCode: string;
  name: string;
  spec: string;
  brandName: string;
  unitName: string;
  quantity: number;
  price: number;
  amount: number;
  giftCardWords: string;
}

interface Tender {
  method: string;
  tendered: number;
  cardEnd: string | null;
  cardRest: number | null;
  points: number | null;
}

interface Receipt {
  status: number;
  createdBy: string;
  change: number;
  tenders: readonly Tender[];
}

/** An outbound as its page reads it, in fen. */
interface OutboundDocument extends OfShop {
  code: string;
  createTime: DocumentMoment;
  createdBy: string;
  customerName: string;
  plate: string;
  coupon: number;
  received: number;
  receivable: number;
  debt: number;
  onCredit: boolean;
  slipPrintTimes: number;
  /** What the sale has earned its customer, in words. */
  earned: readonly string[];
  lines: readonly SoldLine[];
  receipts: readonly Receipt[];
}

/** A picture of the code that pays what is owed. */
interface PrintedPayCode {
  image: string;
  expireTime: DocumentMoment;
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Returns the fields of a 收银小票; the code pays what is owed, by the customer's phone. */
export function tillData(out: OutboundDocument, payCode?: PrintedPayCode): PrintData {
  const amount = sumOf(out.lines.map((line) => line.amount));
  const lines = out.lines.map((line) => ({ ...line, full: multiply(line.price, line.quantity) }));
  return {
    fields: {
      ...slipHeadOf(out),
      ...printsOf(out.slipPrintTimes),
      shopName: out.shopName,
      code: out.code,
      createTime: momentOf(out.createTime),
      cashier: validReceipts(out.receipts).at(-1)?.createdBy || out.createdBy,
      customer: [out.customerName, out.plate].filter(Boolean).join(' '),
      kinds: lines.length,
      pieces: addQuantities(...lines.map(({ quantity }) => quantity)),
      discount: amount - sumOf(lines.map(({ full }) => full)),
      coupon: 0 - out.coupon,
      amount,
      received: out.received,
      credited: amount - out.receivable,
      owed: out.onCredit ? 0 : out.debt,
      onCredit: out.onCredit ? out.debt : 0,
      earned: out.earned.join('；'),
      payCode: payCode?.image ?? '',
      payAmount: out.debt,
      payUntil: payCode ? momentOf(payCode.expireTime) : null,
    },
    lists: {
      lines: lines.map((line, index) => ({
        index: index + 1,
        skuCode: line.skuCode,
        name: `${line.name} ${line.spec}`.trim(),
        brandName: line.brandName,
        unitName: line.unitName,
        quantity: line.quantity,
        facts: partFacts({ skuCode: line.skuCode, brandName: line.brandName }),
        giftCard: line.giftCardWords,
        price: line.price,
        full: line.full,
        amount: line.amount,
      })),
      payments: validReceipts(out.receipts).flatMap(({ tenders, change }) => [
        ...tenders.flatMap(({ method, tendered, cardEnd, cardRest, points }) => [
          {
            label: [payMethodLabel(method), cardEnd && `尾号${cardEnd}`, points !== null && ` ${String(points)} 分`]
              .filter(Boolean)
              .join(''),
            amount: tendered,
          },
          ...(cardRest === null ? [] : [{ label: '卡内余额', amount: cardRest }]),
        ]),
        ...(change > 0
          ? [
              { label: '收到', amount: sumOf(tenders.map(({ tendered }) => tendered)) },
              { label: '找零', amount: change },
            ]
          : []),
      ]),
    },
  };
}
