import type { Schemas } from '@partsdesk/sdk/types/parts';
import { Total } from '@partsdesk/ui/list/Total';
import { Cost } from '@partsdesk/ui/text/Cost';

/** Shows what the variances of a count are worth: gain, loss and both together. */
export function TakingWorth({
  taking: { gain, loss },
}: {
  taking: Pick<Schemas['StockTakingDetail'], 'gain' | 'loss'>;
}) {
  if (gain === null || loss === null) return null;
  return (
    <>
      <Total label="盘盈">
        <Cost value={gain} />
      </Total>
      <Total label="盘亏">
        <Cost value={loss} />
      </Total>
      <Total label="盈亏成本">
        <Cost value={gain + loss} />
      </Total>
    </>
  );
}
