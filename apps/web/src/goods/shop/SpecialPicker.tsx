import Typography from '@mui/material/Typography';
import { goodsTitle } from '@partsdesk/core/goods/goodsDisplay';
import { formatYuan } from '@partsdesk/core/money';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { SearchSelect } from '@partsdesk/ui/form/SearchSelect';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';

type Row = Schemas['GoodsMini'];

/** Chooses one of the mini-app's regular goods for a special offer. */
export function SpecialPicker({ onPick, onClose }: { onPick: (row: Row) => void; onClose: () => void }) {
  const shopGoods = useGroup(goodsShop);
  return (
    <DetailDrawer title="选择商品" onClose={onClose}>
      <DetailSection>
        <SearchSelect<Row>
          name="goods"
          label="小程序商品"
          hint="只列出常规商品；不在小程序里的，先到「小程序商品」里上架"
          autoFocus
          value={undefined}
          onChange={() => undefined}
          onPick={(row) => row && onPick(row)}
          load={(query, signal) => shopGoods.miniPage({ ...query, kind: 3 }, { signal })}
          text={(row) => `${goodsTitle(row)}　${row.skuCode}　${formatYuan(row.price)}`}
        />
        <Typography variant="body2" color="textSecondary">
          选好后填写活动价、限购和活动时间。
        </Typography>
      </DetailSection>
    </DetailDrawer>
  );
}
