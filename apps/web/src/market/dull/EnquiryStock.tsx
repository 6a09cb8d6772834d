import { onSaleLabel } from '@partsdesk/core/market/arrivals/recommendColumns';
import { formatYuan } from '@partsdesk/core/money';
import { dullGoodsDetail } from '@partsdesk/sdk/parts/dullGoodsDetail';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { RowCard } from '@partsdesk/ui/list/RowCard';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { Section } from '@partsdesk/ui/page/Section';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { pieces } from './dullTexts';

/** 各门店库存: where the part of an inquiry lies, and what each shop has put it up for. */
export function EnquiryStock({ goodsId, unitName }: { goodsId: string; unitName: string }) {
  const details = useGroup(dullGoodsDetail);
  const { data, error, reload } = useLoad(details.queryShopList, { headerId: goodsId });
  return (
    <Section title="各门店库存">
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {!data && error === undefined && <PageSkeleton rows={3} />}
      {data?.map((shop) => (
        <RowCard
          key={shop.shopId}
          facts={{
            title: shop.shopName,
            state: shop.lineId === null ? '未上挂' : onSaleLabel(shop.online),
            facts: [
              ['库存 / 可用', `${pieces(shop.onHand, unitName)} / ${pieces(shop.available, unitName)}`],
              ['售价', shop.price === null ? '-' : formatYuan(shop.price)],
              ...(shop.cost === null ? [] : [['成本', formatYuan(Math.round(shop.cost / 100))] as const]),
            ],
          }}
        />
      ))}
    </Section>
  );
}
