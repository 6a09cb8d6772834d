import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useRule, type Field } from '@partsdesk/ui/form/field';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { useId } from 'react';
import { GoodsName } from '../../goods/GoodsName';
import { piecesToPack } from './piecesToPack';

/** The value are the ids of the lines that lie in the parcel. */
interface ParcelGoodsProps extends Field<string[]> {
  order: Schemas['OnlineOrderDetail'];
  slip: string;
  onPrint: () => void;
}

/** Lists the goods of a parcel with their shelves; a tick, or a scan of the part, says that it is packed. */
export function ParcelGoods({ order, slip, onPrint, value: packed, onChange, error, ...field }: ParcelGoodsProps) {
  const problemId = useId();
  const lines = order.lines.filter((line) => piecesToPack(order, line) > 0);
  // The whole order is sent at once, so that a line which is not ticked would go unchecked.
  const unchecked = lines.filter(({ id }) => !packed.includes(id));
  useRule(field, () => {
    if (unchecked.length === 0) return undefined;
    if (packed.length === 0) return '请先勾选要发的商品';
    return `整单一起发，还有 ${String(unchecked.length)} 种没有核对：${unchecked.map(({ name }) => name).join('、')}`;
  });
  return (
    <Box component="section" aria-label="待装商品" data-field={field.name} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography component="h3" variant="h3" sx={{ flex: 1 }}>
          待装商品{' '}
          <Typography component="span" variant="body2" color="textSecondary" role="status">
            已核对 {packed.length}，共 {lines.length} 种
          </Typography>
        </Typography>
        <Button onClick={onPrint}>打印{slip}</Button>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.map((line) => (
          <Box
            component="li"
            key={line.id}
            sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1, borderTop: 1, borderColor: 'divider' }}
          >
            <Checkbox
              size="small"
              checked={packed.includes(line.id)}
              onChange={(_, checked) =>
                onChange([...packed.filter((id) => id !== line.id), ...(checked ? [line.id] : [])])
              }
              slotProps={{
                input: {
                  'aria-label': `已核对 ${line.name} ${line.spec}`.trim(),
                  'aria-invalid': Boolean(error),
                  'aria-describedby': error ? problemId : undefined,
                },
              }}
            />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <GoodsName line={line} />
            </Box>
            {line.shelf && (
              <Typography variant="body2" color="textSecondary">
                货位 {line.shelf}
              </Typography>
            )}
            <Quantity value={piecesToPack(order, line)} unit={line.unitName} />
          </Box>
        ))}
      </Box>
      {error && (
        <FormHelperText id={problemId} error role="alert">
          {error}
        </FormHelperText>
      )}
    </Box>
  );
}
