import { goodsKindLabel } from '@partsdesk/core/goods/miniGoods';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';

type Row = Schemas['GoodsMini'];

/** Labels of an offer's states. */
export const offerStates = [
  { value: 'notBegun', label: '未开始' },
  { value: 'running', label: '进行中' },
  { value: 'ended', label: '已过期' },
] as const;

export const offerStateText = (state: string): string => offerStates.find(({ value }) => value === state)?.label ?? '';

const tones = { notBegun: 'grey', running: 'green', ended: 'grey', regular: 'grey' } as const;

export function OfferChip({ state }: Pick<Row, 'state'>) {
  return state === 'regular' ? <>-</> : <StatusChip tone={tones[state]}>{offerStateText(state)}</StatusChip>;
}

export const KindChip = ({ kind }: Pick<Row, 'kind'>) =>
  kind === 3 ? <>{goodsKindLabel(kind)}</> : <StatusChip tone="orange">{goodsKindLabel(kind)}</StatusChip>;

/** Labels of a part's visibility in the mini-app. */
export const shelfStates = [
  { value: 1, label: '已上架' },
  { value: 0, label: '已下架' },
] as const;

export const shelfStateText = (onShelf: number): string => (onShelf === 1 ? '已上架' : '已下架');

export function ShelfChip({ row: { onShelf, onSale } }: { row: Pick<Row, 'onShelf' | 'onSale'> }) {
  if (onShelf === 1 && onSale === 0) return <StatusChip tone="orange">门店停售</StatusChip>;
  return <StatusChip tone={onShelf === 1 ? 'green' : 'grey'}>{shelfStateText(onShelf)}</StatusChip>;
}
