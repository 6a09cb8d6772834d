import Box from '@mui/material/Box';
import { can } from '@partsdesk/core/lifecycle';
import { giftGrantLifecycle } from '@partsdesk/core/market/gift/giftGrantLifecycle';
import { GiftKind } from '@partsdesk/core/market/gift/giftScheme';
import { partsConsumptionGiftSchema } from '@partsdesk/sdk/parts/partsConsumptionGiftSchema';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DocumentSection } from '@partsdesk/ui/document/DocumentSection';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { itemText } from '../../market/gift/giftTexts';

type Gift = Schemas['GiftGrant'];

const isDueBack = ({ kind, dueBackTime, status }: Gift) =>
  kind === GiftKind.part && dueBackTime !== null && can(giftGrantLifecycle, status, 'release');

/** Tells what became of a gift: 应退赠品（领取单 XS-…）, or why it was not given or recovered. */
const wordsOf = (gift: Gift): string =>
  [
    isDueBack(gift) ? '应退赠品' : gift.reason,
    gift.takenOrderCode && `领取单 ${gift.takenOrderCode}`,
    gift.until && !gift.takenOrderCode && `领到 ${gift.until}`,
  ]
    .filter(Boolean)
    .join('，');

/** 消费有礼 that a sale has earned, with what is to come back after its returns; nothing where it has earned none. */
export function GiftsOfSale({ saleOutId }: { saleOutId: string }) {
  const schemes = useGroup(partsConsumptionGiftSchema);
  const { data = [] } = useLoad(schemes.ofSale, { saleOutId });
  if (!data.length) return null;
  return (
    <DocumentSection title="消费有礼">
      <Box component="ul" aria-label="消费有礼" sx={{ m: 0, px: 4, py: 3, listStyle: 'none', display: 'grid', gap: 2 }}>
        {data.map((gift) => (
          <Box component="li" key={gift.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <span>{itemText(gift)}</span>
            <LifecycleChip lifecycle={giftGrantLifecycle} status={gift.status} />
            <Box
              component="span"
              sx={{
                fontSize: 14,
                color: isDueBack(gift) ? 'warning.main' : 'text.secondary',
                overflowWrap: 'anywhere',
              }}
            >
              {[gift.schemeName, wordsOf(gift)].filter(Boolean).join('　')}
            </Box>
          </Box>
        ))}
      </Box>
    </DocumentSection>
  );
}
