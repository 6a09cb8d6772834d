import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { GIFT_CARD_MOVES, giftCardKind, giftCardState, giftCardUse } from '@partsdesk/core/customer/card/giftCard';
import { formatMoment } from '@partsdesk/core/dates';
import { customerGiftCard } from '@partsdesk/sdk/parts/customerGiftCard';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { DateField } from '@partsdesk/ui/form/DateField';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { orderSaleAddress } from '../../../order/documentAddress';
import { useMayVisit } from '../../../useMayVisit';
import { ReasonDialog } from '../ReasonDialog';
import { GiftCardSlip } from './GiftCardSlip';
import { giftCardEnd, sellGiftCardAddress } from './giftCardTexts';

type Card = Schemas['GiftCard'];

/** Shows a gift card with its items, its uses and what moved its value; freezes it, or moves its end. */
export function GiftCardDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const cards = useGroup(customerGiftCard);
  const { data: card, error, reload } = useLoad(cards.getById, { id });
  return (
    <DetailDrawer
      title={card?.name ?? '礼品卡'}
      state={card && <LifecycleChip lifecycle={giftCardState} status={card.state} />}
      onClose={onClose}
      actions={card ? <CardActions card={card} /> : <Button onClick={onClose}>关闭</Button>}
    >
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {!card && error === undefined && <PageSkeleton rows={4} />}
      {card && <CardFacts card={card} />}
    </DetailDrawer>
  );
}

function CardActions({ card }: { card: Card }) {
  const cards = useGroup(customerGiftCard);
  const [may, mayVisit] = [useMay(), useMayVisit()];
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'status' | 'extend'>();
  const [printing, setPrinting] = useState(false);
  const { id, version, state, status, expires } = card;
  const sold = state !== giftCardState.statuses.unsold.code;
  const word = status === 1 ? '冻结' : '解除冻结';
  return (
    <>
      {!sold && may('customerGiftCard.save') && mayVisit('CustomerCardGiftSave') && (
        <Button variant="contained" onClick={() => void navigate(sellGiftCardAddress(id))}>
          收款
        </Button>
      )}
      {sold && (
        <Button variant="outlined" onClick={() => setPrinting(true)}>
          打印
        </Button>
      )}
      {sold && expires !== null && may('customerGiftCard.extend') && (
        <Button variant="outlined" onClick={() => setAsked('extend')}>
          延期
        </Button>
      )}
      {sold && may('customerGiftCard.status') && (
        <Button variant="outlined" color={status === 1 ? 'error' : 'primary'} onClick={() => setAsked('status')}>
          {word}
        </Button>
      )}
      {asked === 'status' && (
        <ReasonDialog
          title={`${word}「${card.name}」`}
          action={word}
          hint={status === 1 ? '例如客户挂失。冻结后不能抵扣，退货仍会退回次数' : '解除后可以继续使用'}
          save={(reason, idempotencyKey) =>
            cards.updateStatusById({ id, version, status: status === 1 ? 0 : 1, reason }, { idempotencyKey })
          }
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'extend' && (
        <FormDialog
          title={`延期「${card.name}」`}
          saveLabel="延期"
          savedText="已延期"
          initial={{ expires: undefined as string | undefined, reason: '' }}
          save={({ expires: next, reason }, idempotencyKey) =>
            cards.extend({ id, version, expires: next ?? null, reason: reason.trim() }, { idempotencyKey })
          }
          onClose={() => setAsked(undefined)}
        >
          {(form) => (
            <>
              <DateField
                label="新的有效期至"
                future
                hint={`现在${giftCardEnd(expires)}；不填为长期有效`}
                {...form.field('expires')}
              />
              <TextField label="原因" required rows={2} maxLength={200} {...form.field('reason')} />
            </>
          )}
        </FormDialog>
      )}
      {printing && <GiftCardSlip card={card} onPrinted={() => setPrinting(false)} />}
    </>
  );
}

const list = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 } as const;
const entry = { pb: 3, borderBottom: 1, borderColor: 'divider' } as const;
const sides = { display: 'flex', justifyContent: 'space-between', gap: 3 } as const;

function CardFacts({ card }: { card: Card }) {
  const mayVisit = useMayVisit();
  return (
    <>
      <DetailSection>
        <FactGrid
          facts={[
            ['卡号', card.number],
            ['类型', giftCardKind(card.kind)],
            ['持卡客户', card.customerName],
            card.plate !== '' && ['车辆', card.plate],
            ['售价', <Money key="price" fen={card.price} />],
            card.givenReason !== '' && ['赠送原因', card.givenReason],
            ['未用价值', <Money key="left" fen={card.valueLeft} strong />],
            ['期限', giftCardEnd(card.expires)],
            ['门店', card.shopName],
            ['售卡单', card.saleCode || '-'],
            ['售出时间', card.soldTime === null ? '-' : formatMoment(card.soldTime)],
            ['备注', card.remark || '-'],
          ]}
        />
      </DetailSection>
      <DetailSection title="项目">
        <Box component="ul" sx={list}>
          {card.items.map((item) => (
            <Box component="li" key={item.id} sx={entry}>
              <Box sx={sides}>
                <span>
                  {item.name} {item.spec}
                </span>
                <b>
                  剩 {item.left} / {item.total} 次
                </b>
              </Box>
              <Typography variant="body2" color="textSecondary">
                已用 {item.used} 次{item.locked > 0 && `，占用 ${String(item.locked)} 次`}　价值{' '}
                <Money fen={item.value} />
                ，还可用 <Money fen={item.valueLeft} />
              </Typography>
            </Box>
          ))}
        </Box>
      </DetailSection>
      {card.uses.length > 0 && (
        <DetailSection title="使用记录">
          <Box component="ul" sx={list}>
            {card.uses.map((use) => (
              <Box component="li" key={use.id} sx={entry}>
                <Box sx={sides}>
                  <span>
                    {use.name} 第{use.nth}次，剩 {use.rest} 次 <Money fen={use.value} />
                  </span>
                  <LifecycleChip lifecycle={giftCardUse} status={use.status} />
                </Box>
                <Typography variant="body2" color="textSecondary">
                  {[formatMoment(use.createTime), use.plate, use.shopName, use.by].filter(Boolean).join(' · ')}{' '}
                  {mayVisit('OrderSalesOrderDetails') ? (
                    <Link to={orderSaleAddress(use.orderId)}>{use.orderCode}</Link>
                  ) : (
                    use.orderCode
                  )}
                </Typography>
              </Box>
            ))}
          </Box>
        </DetailSection>
      )}
      {card.entries.length > 0 && (
        <DetailSection title="价值变动">
          <Box component="ul" sx={list}>
            {card.entries.map((one) => (
              <Box component="li" key={one.seq} sx={entry}>
                <Box sx={sides}>
                  <span>
                    {GIFT_CARD_MOVES.find(({ code }) => code === one.kind)?.label} {one.name}{' '}
                    {one.uses > 0 ? `+${String(one.uses)}` : one.uses} 次
                  </span>
                  <Money fen={one.value} strong />
                </Box>
                <Typography variant="body2" color="textSecondary">
                  {[formatMoment(one.createTime), one.shopName, one.by, one.reason].filter(Boolean).join(' · ')}
                </Typography>
              </Box>
            ))}
          </Box>
        </DetailSection>
      )}
    </>
  );
}
