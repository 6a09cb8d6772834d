import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { SPEND_RULES } from '@partsdesk/core/customer/card/storedValue';
import { formatMoment } from '@partsdesk/core/dates';
import { formatYuan } from '@partsdesk/core/money';
import { customerCardRefund } from '@partsdesk/sdk/parts/customerCardRefund';
import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { EnabledChip, WordChip } from '@partsdesk/ui/document/LifecycleChip';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { MiniPagination } from '@partsdesk/ui/list/MiniPagination';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { CardRefundList } from './CardRefundList';
import { cardState } from './cardState';
import { ReasonDialog } from './ReasonDialog';

type Lot = Schemas['ValueCardItem'];
type Opened = { what: 'card' } | { what: 'lot' | 'refund'; lot: Lot };

/** Card refunds shown below the lots. */
const MAX_REFUNDS = 20;

/** Shows a card with its lots and refunds, newest first; freezes the card, stops one lot, or applies for its refund. */
export function ValueCardDrawer({ card, onClose }: { card: Schemas['ValueCardRow']; onClose: () => void }) {
  const [cards, items, refunds] = [
    useGroup(customerValueCard),
    useGroup(customerValueCardItem),
    useGroup(customerCardRefund),
  ];
  const may = useMay();
  const [opened, setOpened] = useState<Opened>();
  const [place, setPlace] = useState({ current: 1, pageSize: 10 });
  const lots = useLoad(items.page, { cardId: card.id, ...place });
  const applied = useLoad(refunds.page, { cardId: card.id, pageSize: MAX_REFUNDS });
  const freezing = card.status === 1;
  return (
    <DetailDrawer
      title={`${card.customerName}的储值卡`}
      state={cardState(card.status)}
      onClose={onClose}
      actions={
        may('customerValueCard.status') && (
          <Button variant="outlined" color={freezing ? 'error' : 'primary'} onClick={() => setOpened({ what: 'card' })}>
            {freezing ? '冻结' : '解除冻结'}
          </Button>
        )
      }
    >
      <DetailSection>
        <FactGrid
          facts={[
            ['余额', <Money key="balance" fen={card.balance} strong />],
            ['可用', <Money key="spendable" fen={card.spendable} strong />],
            ['本金', <Money key="principal" fen={card.principal} />],
            ['赠送', <Money key="gift" fen={card.gift} />],
            ['所属门店', card.shopName],
            ['开卡时间', formatMoment(card.createTime)],
          ]}
        />
      </DetailSection>
      <DetailSection title="批次">
        {lots.error !== undefined && <ErrorState error={lots.error} onRetry={lots.reload} />}
        {!lots.data && lots.error === undefined && <PageSkeleton rows={3} />}
        {lots.data?.records.length === 0 && <EmptyState text="还没有充值过" />}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
          {lots.data?.records.map((lot) => (
            <LotRow
              key={lot.id}
              lot={lot}
              onStop={may('customerValueCardItem.status') ? () => setOpened({ what: 'lot', lot }) : undefined}
              onRefund={
                may('customerCardRefund.save') && freezing && !lot.refunding && lot.principalLeft > 0
                  ? () => setOpened({ what: 'refund', lot })
                  : undefined
              }
            />
          ))}
        </Box>
        {lots.data && lots.data.pages > 1 && (
          <MiniPagination
            page={place.current}
            pageSize={place.pageSize}
            total={lots.data.total}
            onChange={(current, pageSize) => setPlace({ current, pageSize })}
          />
        )}
      </DetailSection>
      {applied.error !== undefined && <ErrorState error={applied.error} onRetry={applied.reload} />}
      {applied.data && applied.data.records.length > 0 && (
        <DetailSection title="退卡">
          <CardRefundList refunds={applied.data.records} />
        </DetailSection>
      )}
      {opened?.what === 'refund' && (
        <ReasonDialog
          title={`申请退卡 ${opened.lot.code}`}
          action="申请退卡"
          hint={`退还本金 ${formatYuan(opened.lot.principalLeft)}${
            opened.lot.giftLeft > 0 ? `，剩余赠送 ${formatYuan(opened.lot.giftLeft)} 作废` : ''
          }。申请后这一批不能消费，由另一位同事审核，通过后付款`}
          save={(reason, idempotencyKey) => refunds.add({ lotId: opened.lot.id, reason }, { idempotencyKey })}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.what === 'card' && (
        <ReasonDialog
          title={`${freezing ? '冻结' : '解除冻结'}「${card.customerName}」的储值卡`}
          action={freezing ? '冻结' : '解除冻结'}
          hint={freezing ? '冻结后不能用储值付款，退款仍会退回卡上' : '解除后可以继续用储值付款'}
          save={(reason, idempotencyKey) =>
            cards.updateStatus(
              { id: card.id, version: card.version, status: freezing ? 0 : 1, reason },
              { idempotencyKey },
            )
          }
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.what === 'lot' && (
        <ReasonDialog
          title={`${opened.lot.status === 1 ? '停用' : '启用'}批次 ${opened.lot.code}`}
          action={opened.lot.status === 1 ? '停用' : '启用'}
          hint={opened.lot.status === 1 ? '停用后这一批不能用来付款，余额仍欠客户' : '启用后这一批可以付款'}
          save={(reason, idempotencyKey) =>
            items.updateStatusById(
              { id: opened.lot.id, version: opened.lot.version, status: opened.lot.status === 1 ? 0 : 1, reason },
              { idempotencyKey },
            )
          }
          onClose={() => setOpened(undefined)}
        />
      )}
    </DetailDrawer>
  );
}

/** Shows one lot: what was paid and given, what is left, and on which terms. */
function LotRow({
  lot,
  onStop,
  onRefund,
}: {
  lot: Lot;
  onStop: (() => void) | undefined;
  onRefund: (() => void) | undefined;
}) {
  const rule = SPEND_RULES.find(({ code }) => code === lot.spendRule)?.label;
  return (
    <Box
      component="li"
      aria-label={lot.code}
      sx={{ display: 'grid', gap: 1, pb: 3, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <b>{lot.code}</b>
        {lot.status === 0 && <EnabledChip status={lot.status} />}
        {lot.refunding && <WordChip word="退卡中" />}
        <Box sx={{ flex: 1 }} />
        {onRefund && (
          <Button size="small" onClick={onRefund}>
            退卡
          </Button>
        )}
        {onStop && (
          <Button size="small" onClick={onStop}>
            {lot.status === 1 ? '停用' : '启用'}
          </Button>
        )}
      </Box>
      <span>
        剩余本金 <Money fen={lot.principalLeft} strong /> / <Money fen={lot.principal} />
        {lot.gift > 0 && (
          <>
            ，剩余赠送 <Money fen={lot.giftLeft} strong /> / <Money fen={lot.gift} />
          </>
        )}
      </span>
      <Typography variant="body2" color="textSecondary">
        {[
          formatMoment(lot.createTime),
          lot.shopName,
          lot.gift > 0 && rule,
          lot.gift > 0 && (lot.giftExpires ? `赠送有效期至 ${lot.giftExpires}` : '赠送长期有效'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </Box>
  );
}
