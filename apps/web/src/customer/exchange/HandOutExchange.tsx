import Typography from '@mui/material/Typography';
import { goodsTitle } from '@partsdesk/core/goods/goodsDisplay';
import { formatQuantity } from '@partsdesk/core/quantity';
import { customerExchange } from '@partsdesk/sdk/parts/customerExchange';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';

interface HandOutExchangeProps {
  exchange: Schemas['CustomerExchange'];
  onClose: () => void;
}

/** 发放礼品: chooses the warehouse with its stock in sight. */
export function HandOutExchange({ exchange, onClose }: HandOutExchangeProps) {
  const exchanges = useGroup(customerExchange);
  const { data: places, error, reload } = useLoad(exchanges.places, { id: exchange.id });
  if (!places) return error === undefined ? <PageSkeleton rows={2} /> : <ErrorState error={error} onRetry={reload} />;
  const { unitName, quantity } = exchange;
  const free = (available: number) => `可用 ${formatQuantity(available)} ${unitName}`;
  const several = new Set(places.map(({ shopName }) => shopName)).size > 1;
  return (
    <FormDialog<{ warehouseId: string }>
      title={`发放 ${exchange.code}`}
      saveLabel="发放并出库"
      savedText="礼品已发放，库存已扣减"
      initial={{ warehouseId: places.find(({ available }) => available >= quantity)?.warehouseId ?? '' }}
      save={({ warehouseId }, idempotencyKey) =>
        exchanges.out({ id: exchange.id, version: exchange.version, warehouseId }, { idempotencyKey })
      }
      onClose={onClose}
    >
      {({ field, errors }) => (
        <>
          <Typography>
            {exchange.customerName}：{goodsTitle(exchange)} {quantity} {unitName}
          </Typography>
          <SelectField
            label="出库仓库"
            required
            choices={places.map(({ warehouseId, warehouseName, shopName, available }) => ({
              value: warehouseId,
              label: `${several ? `${shopName} · ` : ''}${warehouseName}（${free(available)}）`,
            }))}
            hint={
              places.some(({ available }) => available >= quantity)
                ? '按成本出库，生成其他出库单'
                : '各仓库都不够，请先进货或调拨，或者驳回'
            }
            {...field('warehouseId')}
            error={errors.warehouseId ?? errors['lines[0].quantity']}
          />
        </>
      )}
    </FormDialog>
  );
}
