import Typography from '@mui/material/Typography';
import { goodsTitle } from '@partsdesk/core/goods/goodsDisplay';
import { customerExchangeGift } from '@partsdesk/sdk/parts/customerExchangeGift';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DateField } from '@partsdesk/ui/form/DateField';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { PartCodeField } from '../../goods/PartCodeField';
import { pointsText } from './exchangeTexts';

type Gift = Schemas['ExchangeGift'];

interface Draft {
  skuCode: string;
  points: number | undefined;
  quota: number | undefined;
  perCustomer: number | undefined;
  startDay: string | undefined;
  endDay: string | undefined;
}

interface ExchangeGiftFormProps {
  title: string;
  /** The gift to change; undefined for a new one. */
  gift: Gift | undefined;
  onClose: () => void;
}

/** Adds a part as a gift, or changes what one costs and how many may be had. */
export function ExchangeGiftForm({ title, gift, onClose }: ExchangeGiftFormProps) {
  const gifts = useGroup(customerExchangeGift);
  return (
    <FormDialog<Draft>
      title={title}
      initial={{
        skuCode: gift?.skuCode ?? '',
        points: gift?.points,
        quota: gift?.quota,
        perCustomer: gift?.perCustomer ?? undefined,
        startDay: gift?.startDay ?? undefined,
        endDay: gift?.endDay ?? undefined,
      }}
      save={({ skuCode, points = 0, quota = 0, perCustomer, startDay, endDay }, idempotencyKey) =>
        gift
          ? gifts.update(
              {
                id: gift.id,
                version: gift.version,
                points,
                quota,
                perCustomer: perCustomer ?? null,
                startDay: startDay ?? null,
                endDay: endDay ?? null,
              },
              { idempotencyKey },
            )
          : gifts.add(
              {
                skuCode,
                points,
                quota,
                ...(perCustomer === undefined ? {} : { perCustomer }),
                ...(startDay === undefined ? {} : { startDay }),
                ...(endDay === undefined ? {} : { endDay }),
              },
              { idempotencyKey },
            )
      }
      onClose={onClose}
    >
      {({ draft, field }) => (
        <>
          {gift ? (
            <Typography>
              {goodsTitle(gift)}　{gift.skuCode}
            </Typography>
          ) : (
            <PartField {...field('skuCode')} />
          )}
          <QuantityField
            label="所需积分"
            required
            unit="分"
            most={1_000_000}
            hint={gift ? '已经兑换的不受影响' : undefined}
            {...field('points')}
          />
          <QuantityField
            label="可兑总数"
            required
            unit={gift?.unitName}
            most={1_000_000}
            hint={gift ? `已兑 ${String(gift.taken)} ${gift.unitName}` : '兑完为止，与仓库库存无关'}
            {...field('quota')}
          />
          <QuantityField
            label="每人限兑"
            unit={gift?.unitName}
            most={10_000}
            hint="不填不限"
            {...field('perCustomer')}
          />
          <DateField label="开始日期" future until={draft.endDay} hint="不填马上可以兑换" {...field('startDay')} />
          <DateField
            label="结束日期"
            future
            from={draft.startDay}
            hint="当天还可以兑换；不填长期有效"
            {...field('endDay')}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Chooses the part; says so where it is a gift already. */
function PartField({ error, ...field }: React.ComponentProps<typeof PartCodeField>) {
  const gifts = useGroup(customerExchangeGift);
  const { data: known } = useLoad(gifts.getBySkuCode, field.value ? { skuCode: field.value } : undefined);
  return (
    <PartCodeField
      {...field}
      error={error ?? (known ? `该商品已是礼品，所需 ${pointsText(known.points)}` : undefined)}
    />
  );
}
