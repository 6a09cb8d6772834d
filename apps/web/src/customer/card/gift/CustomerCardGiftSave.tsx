import { customerGiftCard } from '@partsdesk/sdk/parts/customerGiftCard';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useSearchParams } from 'react-router-dom';
import { GiftCardForm } from './GiftCardForm';
import { SellGiftCard } from './SellGiftCard';

/** 礼品卡编辑: issues a card; with `?id=` changes one, with `?sell=` takes the money for one. */
export function CustomerCardGiftSave() {
  const cards = useGroup(customerGiftCard);
  const [search] = useSearchParams();
  const [edited, sold] = [search.get('id'), search.get('sell')];
  const id = edited ?? sold;
  const { data: card, error, reload } = useLoad(cards.getById, id ? { id } : undefined, { held: true });
  if (!id) return <GiftCardForm key="new" />;
  if (error !== undefined && !card)
    return (
      <Page title="礼品卡编辑" plain>
        <ErrorState error={error} onRetry={reload} />
      </Page>
    );
  if (!card || card.id !== id)
    return (
      <Page title="礼品卡编辑" plain>
        <PageSkeleton rows={4} />
      </Page>
    );
  return edited ? <GiftCardForm key={id} card={card} reload={reload} /> : <SellGiftCard key={id} card={card} />;
}
