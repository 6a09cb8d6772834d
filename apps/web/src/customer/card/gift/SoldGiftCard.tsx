import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { customerGiftCard } from '@partsdesk/sdk/parts/customerGiftCard';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { Total } from '@partsdesk/ui/list/Total';
import { Page } from '@partsdesk/ui/page/Page';
import { Section } from '@partsdesk/ui/page/Section';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pathOfRoute } from '../../../screenList';
import { GiftCardSlip } from './GiftCardSlip';

/** Shows the card that was made, and prints the slip that its holder takes along. */
export function SoldGiftCard({ sold, onNext }: { sold: Schemas['GiftCardSold']; onNext: () => void }) {
  const { data: card } = useLoad(useGroup(customerGiftCard).getById, { id: sold.id });
  const [printing, setPrinting] = useState(false);
  const usable = card !== undefined && card.soldTime !== null;
  return (
    <Page title="礼品卡编辑" plain>
      <Section title={!card || usable ? '办卡成功' : '已保存，还没有收款'}>
        <Box role="status" sx={{ display: 'grid', gap: 3 }}>
          <span>
            卡号 <b>{sold.number}</b>
            {sold.code && (
              <>
                ，售卡单 <b>{sold.code}</b>
              </>
            )}
            {card && !usable && '。收款后才能使用，在列表里点「收款」'}
          </span>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 5 }}>
            <Total label="售价">
              <Money fen={sold.price} />
            </Total>
            {sold.change > 0 && (
              <Total label="找零" strong>
                <Money fen={sold.change} />
              </Total>
            )}
          </Box>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 4 }}>
          <Button variant="contained" autoFocus onClick={onNext}>
            再办一张
          </Button>
          {usable && (
            <Button variant="outlined" onClick={() => setPrinting(true)}>
              打印小票
            </Button>
          )}
          <Button component={Link} to={pathOfRoute('CustomerCardGift') ?? '/'}>
            返回礼品卡
          </Button>
        </Box>
        {printing && card && <GiftCardSlip card={card} onPrinted={() => setPrinting(false)} />}
      </Section>
    </Page>
  );
}
