import { goodsTitle } from '@partsdesk/core/goods/goodsDisplay';
import { askFor } from '@partsdesk/core/order/cash/cart/shortage';
import { formatQuantity, type Quantity } from '@partsdesk/core/quantity';
import { stockTransfer } from '@partsdesk/sdk/parts/stockTransfer';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { shopLabel } from './shopLabel';

interface AskTransferProps {
  part: Schemas['EquivalentGoods'];
  from: Schemas['ShopStock'];
  missing: Quantity;
  onClose: (saved: boolean) => void;
}

/** 调拨申请: asks a shop that has a part for what is missing here; it waits in that shop's 待办. */
export function AskTransfer({ part, from, missing, onClose }: AskTransferProps) {
  const transfers = useGroup(stockTransfer);
  const shop = shopLabel(from);
  const { unitName, decimals } = part;
  return (
    <FormDialog<{ quantity: Quantity | undefined; remark: string }>
      title={`向${shop}申请调拨`}
      initial={{ quantity: askFor(missing, from.available), remark: '' }}
      saveLabel="提交申请"
      savedText={({ quantity = 0 }) => `已向${shop}申请 ${formatQuantity(quantity)} ${unitName}，等对方发货`}
      onClose={onClose}
      save={({ quantity = 0, remark }, idempotencyKey) =>
        transfers.ask(
          { fromShopId: from.shopId, skuId: part.skuId, quantity, remark: remark.trim() },
          { idempotencyKey },
        )
      }
    >
      {(form) => (
        <>
          <FactGrid
            facts={[
              ['商品', goodsTitle(part)],
              ['编码', part.skuCode],
              ['调出门店', shop],
              ['对方可用', `${formatQuantity(from.available)} ${unitName}`],
            ]}
          />
          <QuantityField
            label="申请数量"
            required
            decimals={decimals}
            unit={unitName}
            most={from.available}
            mostText={`${shop}只有 ${formatQuantity(from.available)} ${unitName}`}
            {...form.field('quantity')}
          />
          <TextField label="备注" maxLength={200} placeholder="如：客户等着用" {...form.field('remark')} />
        </>
      )}
    </FormDialog>
  );
}
