import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { partFacts } from '@partsdesk/core/goods/goodsDisplay';
import { formatYuan } from '@partsdesk/core/money';
import type { CartVehicle } from '@partsdesk/core/order/cash/cart/cart';
import { isShort, offeredMeals, type OfferedMeal } from '@partsdesk/core/order/cash/cart/meals';
import { formatQuantity } from '@partsdesk/core/quantity';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';

/** Moves the focus between the meals. */
function move(event: React.KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const meals = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-meal]')];
  const at = meals.indexOf(document.activeElement as HTMLElement);
  meals[Math.max(0, Math.min(meals.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus();
  event.preventDefault();
}

function Parts({ meal: { parts, missing, labourTotal } }: { meal: OfferedMeal }) {
  return (
    <>
      {parts.map((part) => (
        <Typography key={part.goods.skuId} variant="body2" color={isShort(part) ? 'warning.main' : 'textSecondary'}>
          {part.goods.name} × {formatQuantity(part.quantity)} {part.goods.unitName}　{partFacts(part.goods)}
          {isShort(part) && `　仅剩 ${formatQuantity(part.goods.available)}`}
        </Typography>
      ))}
      {missing.length > 0 && (
        <Typography variant="body2" color="warning.main">
          本店不卖：{missing.join('、')}
        </Typography>
      )}
      {labourTotal > 0 && (
        <Typography variant="body2" color="textSecondary">
          工时 {formatYuan(labourTotal)} 不含在内
        </Typography>
      )}
    </>
  );
}

interface MealDialogProps {
  vehicle: CartVehicle;
  onChoose: (meal: OfferedMeal) => void;
  onClose: () => void;
}

/** 套餐: the meals of the customer's car. Arrows choose, Enter adds all parts of one. */
export function MealDialog({ vehicle, onChoose, onClose }: MealDialogProps) {
  const { data, error, reload } = useLoad(useGroup(goodsShopOrder).mintenanceAll, { vehicleId: vehicle.id });
  const meals = data && offeredMeals(data);
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="meals">
      <DialogTitle id="meals">{vehicle.plate} 的套餐</DialogTitle>
      <DialogContent dividers>
        {error !== undefined && <ErrorState error={error} onRetry={reload} />}
        {!meals && error === undefined && <PageSkeleton rows={3} />}
        {meals?.length === 0 && <EmptyState text="没有这个车型的套餐。套餐在“店铺 → 套餐管理”里按车型设置。" />}
        <Box component="ul" onKeyDown={move} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
          {meals?.map((meal, index) => (
            <Box component="li" key={meal.comboModelId}>
              <ButtonBase
                data-meal
                autoFocus={index === 0}
                disabled={!meal.parts.length}
                onClick={() => onChoose(meal)}
                sx={{
                  width: '100%',
                  display: 'grid',
                  gap: 1,
                  p: 3,
                  textAlign: 'left',
                  justifyItems: 'stretch',
                  border: 1,
                  borderColor: 'divider',
                  borderRadius: 1,
                  '&:hover, &.Mui-focusVisible': { bgcolor: 'background.current', borderColor: 'primary.main' },
                }}
              >
                <Box sx={{ display: 'flex', gap: 2 }}>
                  <Box sx={{ flex: 1, fontWeight: 600 }}>
                    {meal.name}　{meal.modelTitle}
                  </Box>
                  <Money fen={meal.total} strong />
                </Box>
                <Parts meal={meal} />
              </ButtonBase>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>关闭</Button>
      </DialogActions>
    </Dialog>
  );
}
