import Box from '@mui/material/Box';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { WordChip } from '@partsdesk/ui/document/LifecycleChip';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { ServiceMark } from '../ServiceMark';

/** Shows the available quantity, and whether it is out or low; of work, that it has none. */
export function Available({
  goods: { available, threshold, unitName, isService },
}: {
  goods: Pick<Schemas['GoodsShop'], 'available' | 'threshold' | 'unitName' | 'isService'>;
}) {
  if (isService) return <ServiceMark />;
  const low = threshold > 0 && available <= threshold;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, verticalAlign: 'middle' }}>
      {available <= 0 ? <WordChip word="缺货" /> : low && <WordChip word="偏低" />}
      <Quantity value={available} unit={unitName} />
    </Box>
  );
}
