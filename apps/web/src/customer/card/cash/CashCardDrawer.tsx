import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { cashCardState, cashCardType, renewProblem } from '@partsdesk/core/customer/card/cashCard';
import { cardMoveLabel } from '@partsdesk/core/customer/card/storedValue';
import { formatMoment } from '@partsdesk/core/dates';
import { formatYuan } from '@partsdesk/core/money';
import { customerCashCard } from '@partsdesk/sdk/parts/customerCashCard';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMayVisit } from '../../../useMayVisit';
import { movesOfCardAddress, sellCardAddress } from '../cardAddress';
import { ReasonDialog } from '../ReasonDialog';
import { CashCardSlip } from './CashCardSlip';
import { validityOf } from './cashCardTexts';

type Card = Schemas['CashCard'];

/** Shows a cash card with its sale and what moved it; freezes it, or gives it a new number. */
export function CashCardDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const cards = useGroup(customerCashCard);
  const { data: card, error, reload } = useLoad(cards.getById, { id });
  return (
    <DetailDrawer
      title="现金卡"
      state={card && <LifecycleChip lifecycle={cashCardState} status={card.state} />}
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
  const cards = useGroup(customerCashCard);
  const [may, mayVisit, act, confirm] = [useMay(), useMayVisit(), useAct(), useConfirm()];
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const [renewal, setRenewal] = useState<Schemas['CashCardRenewed']>();
  const { id, version, state, status, balance, bearer, number, customerId } = card;
  const { unsold, renewed } = cashCardState.statuses;
  const sold = state !== unsold.code;
  const renewable = renewProblem(state, { customerId, balance }) === undefined;
  const renew = () =>
    void confirm({
      title: '换发新卡？',
      text: `余额 ${formatYuan(balance)} 全部转到新卡，${bearer ? '有效期从今天重新计算，' : ''}旧卡号不能再用。不收费。`,
      action: '换新',
    }).then((sure) => sure && act('已换新', async () => setRenewal(await cards.renew({ id, version }))));
  return (
    <>
      {!sold && may('customerCashCard.save') && mayVisit('CustomerCardCashSave') && (
        <Button variant="contained" onClick={() => void navigate(sellCardAddress(id))}>
          售卡
        </Button>
      )}
      {sold && mayVisit('CustomerCardStoredValueFlow') && (
        <Button variant="outlined" onClick={() => void navigate(movesOfCardAddress(id))}>
          流水
        </Button>
      )}
      {renewable && may('customerCashCard.save') && (
        <Button variant="contained" onClick={renew}>
          换新
        </Button>
      )}
      {sold && state !== renewed.code && may('customerCashCard.status') && (
        <Button variant="outlined" color={status === 1 ? 'error' : 'primary'} onClick={() => setAsked(true)}>
          {status === 1 ? '冻结' : '解除冻结'}
        </Button>
      )}
      {asked && (
        <ReasonDialog
          title={`${status === 1 ? '冻结' : '解除冻结'}现金卡 ${number}`}
          action={status === 1 ? '冻结' : '解除冻结'}
          hint={status === 1 ? '例如客户挂失。冻结后不能付款，退货仍会退回卡上' : '解除后可以继续付款'}
          save={(reason, idempotencyKey) =>
            cards.updateStatusById({ id, version, status: status === 1 ? 0 : 1, reason }, { idempotencyKey })
          }
          onClose={() => setAsked(false)}
        />
      )}
      {renewal && (
        <CashCardSlip
          title="现金卡换新"
          number={renewal.number}
          balance={renewal.balance}
          expires={renewal.expires}
          onPrinted={() => setRenewal(undefined)}
        />
      )}
    </>
  );
}

function CardFacts({ card }: { card: Card }) {
  return (
    <>
      <DetailSection>
        <FactGrid
          facts={[
            ['卡号', card.number],
            ['类型', cashCardType(card.bearer)],
            ['面值', <Money key="face" fen={card.face} />],
            ['余额', <Money key="balance" fen={card.balance} strong />],
            ['其中本金', <Money key="principal" fen={card.principal} />],
            ['其中赠送', <Money key="gift" fen={card.gift} />],
            ['期限', validityOf(card)],
            ['门店', card.shopName],
            ['持卡客户', card.customerName || '-'],
            ['售价', card.price === null ? '-' : <Money key="price" fen={card.price} />],
            ['售卡单', card.saleCode || '-'],
            ['售出时间', card.soldTime === null ? '-' : formatMoment(card.soldTime)],
            card.renewedTo !== '' && ['已换新卡', `尾号 ${card.renewedTo}`],
            card.renewedFrom !== '' && ['由旧卡换新', `尾号 ${card.renewedFrom}`],
            ['备注', card.remark || '-'],
          ]}
        />
      </DetailSection>
      {card.entries.length > 0 && (
        <DetailSection title="最近变动">
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
            {card.entries.map((entry) => (
              <Box component="li" key={entry.seq} sx={{ pb: 3, borderBottom: 1, borderColor: 'divider' }}>
                <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
                  <span>
                    {entry.kind === 'topUp' ? '售卡' : cardMoveLabel(entry.kind)}{' '}
                    <Money fen={entry.principal + entry.gift} strong />
                  </span>
                  <span>
                    余额 <Money fen={entry.balance} />
                  </span>
                </Box>
                <Typography variant="body2" color="textSecondary">
                  {[formatMoment(entry.createTime), entry.shopName, entry.reason].filter(Boolean).join(' · ')}
                </Typography>
              </Box>
            ))}
          </Box>
        </DetailSection>
      )}
    </>
  );
}
