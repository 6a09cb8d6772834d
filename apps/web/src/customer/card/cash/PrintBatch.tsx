import { cashCardType } from '@partsdesk/core/customer/card/cashCard';
import { formatYuan } from '@partsdesk/core/money';
import { customerCashCard } from '@partsdesk/sdk/parts/customerCashCard';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { sumOf } from '@partsdesk/ui/list/sumOf.ts';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { PrintDocument } from '../../../order/print/PrintDocument';
import { SlipFrame } from '../../../order/print/SlipFrame';
import { SlipTable } from '../../../order/print/SlipTable';
import { validityOf } from './cashCardTexts';

type Printed = Schemas['PrintedCashCard'];

/** Prints the cards of an issue that are not sold, each with its whole number. */
export function PrintBatch({ batchId, onClose }: { batchId: string; onClose: () => void }) {
  const { data, error, reload } = useLoad(useGroup(customerCashCard).batch, { batchId });
  if (error !== undefined) return <ErrorState error={error} onRetry={reload} />;
  return data ? <PrintCards cards={data} onPrinted={onClose} /> : null;
}

/** Prints a list of cards with their whole numbers, for the printer of the cards and for the counter. */
export function PrintCards({ cards, onPrinted }: { cards: readonly Printed[]; onPrinted: () => void }) {
  const [first] = cards;
  return (
    <PrintDocument as="sheet" onPrinted={onPrinted}>
      {(head) => (
        <SlipFrame
          shopName={head.header}
          head={head}
          title="现金卡清单"
          facts={[
            ['类型', first ? cashCardType(first.bearer) : ''],
            ['张数', `${String(cards.length)} 张`],
            ['面值合计', formatYuan(sumOf(cards, 'face'))],
          ]}
          signatures={['制卡', '保管']}
        >
          <SlipTable
            lines={cards}
            columns={[
              ['序号', (_card, index) => index + 1],
              ['卡号', ({ number }) => number],
              ['面值', ({ face }) => formatYuan(face), 'figure'],
              ['有效期', ({ years }) => validityOf({ expires: null, years })],
              ['领用', () => ''],
            ]}
          />
        </SlipFrame>
      )}
    </PrintDocument>
  );
}
