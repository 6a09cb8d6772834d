import { GIFT_CARD_KINDS, GIFT_CARD_MOVES } from '@partsdesk/core/customer/card/giftCard';
import { cardMoveLabel } from '@partsdesk/core/customer/card/storedValue';
import { adjustedPartLabel, type AdjustedPart } from '@partsdesk/core/customer/card/valueAdjust';
import { sql } from 'kysely';
import { columns, type Source } from './sources';

/** The outbound of the document that moved a card. */
const outOf = (entry: string) => sql`coalesce(
  (select receipt.sale_out_id from receipt_bill receipt
    where receipt.store_id = ${sql.ref(`${entry}.store_id`)} and receipt.id = ${sql.ref(`${entry}.document_id`)}),
  (select refund.sale_out_id from refund_bill refund
    where refund.store_id = ${sql.ref(`${entry}.store_id`)} and refund.id = ${sql.ref(`${entry}.document_id`)}))`;

/** What moved a customer's cards, and what was applied for. Whoever sees the customer sees the cards. */
export const cardEvents: readonly Source[] = [
  {
    kind: 'card',
    document: 'saleOut',
    select: ({ newestOfAll }) => sql`select ${columns({
      of: 'entry',
      word: sql`case card.kind when 0 then '储值卡' else '现金卡' end || ' ' || entry.kind`,
      note: sql`entry.reason`,
      amount: sql`entry.principal + entry.gift`,
      shop: 'entry.shop_id',
      by: sql`entry.by_name`,
      document: outOf('entry'),
    })} from value_card card join value_card_entry entry on entry.store_id = card.store_id and entry.card_id = card.id
      where ${newestOfAll('card', 'entry.id')}`,
    tell: ({ word, note }) => {
      const [card = '', kind = ''] = word.split(' ');
      return { title: `${card}${cardMoveLabel(kind)}`, detail: note };
    },
  },
  {
    kind: 'card',
    select: ({ newest }) => sql`select ${columns({
      of: 'entry',
      word: sql`card.kind || ' ' || entry.kind`,
      note: sql`concat_ws(' ', card.name, case when entry.uses <> 0 then abs(entry.uses) || ' 次' end, entry.reason)`,
      shop: 'entry.shop_id',
      by: sql`entry.by_name`,
    })} from gift_card card join gift_card_entry entry on entry.store_id = card.store_id and entry.card_id = card.id
      where ${newest('card', 'entry.id')}`,
    tell: ({ word, note }) => {
      const [kind = '0', move] = word.split(' ');
      const moved = GIFT_CARD_MOVES.find(({ code }) => code === move)?.label ?? '';
      return { title: `${GIFT_CARD_KINDS[Number(kind)]?.label ?? '礼品卡'}${moved}`, detail: note };
    },
  },
  {
    kind: 'card',
    seenBy: ['CustomerCardStoredValue'],
    select: ({ newest }) =>
      sql`select ${columns({
        of: 'adjust',
        word: sql`adjust.part`,
        note: sql`adjust.reason`,
        code: sql`adjust.code`,
        amount: sql`adjust.amount`,
        shop: 'adjust.shop_id',
        by: sql`adjust.applied_name`,
      })} from value_adjust adjust where ${newest('adjust')}`,
    tell: ({ word, note }) => ({
      title: `申请储值调整（${adjustedPartLabel(Number(word) as AdjustedPart)}）`,
      detail: note,
    }),
  },
  {
    kind: 'card',
    seenBy: ['CustomerCardStoredValue'],
    select: ({ newest }) =>
      sql`select ${columns({
        of: 'refund',
        note: sql`refund.reason`,
        code: sql`refund.code`,
        amount: sql`0 - refund.principal`,
        shop: 'refund.shop_id',
        by: sql`refund.applied_name`,
      })} from card_refund refund where ${newest('refund')}`,
    tell: ({ note }) => ({ title: '申请退卡', detail: note }),
  },
];
