import Box from '@mui/material/Box';
import { parseYuan, yuanInput } from '@partsdesk/core/money';
import { priceProblem } from '@partsdesk/core/price';
import { recommendGoodsDetail } from '@partsdesk/sdk/parts/recommendGoodsDetail';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useState } from 'react';

type Row = Schemas['RecommendGoods'];

/** Edits a price in its row: Enter or leaving it saves, Escape leaves it as it was; empty is the mini-app's own. */
export function PriceCell({ row, reload }: { row: Row; reload: () => void }) {
  const arrivals = useGroup(recommendGoodsDetail);
  const [act, conflict] = [useAct(), useConflict(reload)];
  const [typed, setTyped] = useState<string>();
  const shown = row.price === null ? '' : yuanInput(row.price);
  const text = typed ?? shown;
  const problem = typed ? priceProblem(typed) : undefined;
  const save = async () => {
    if (typed === undefined || problem) return;
    const price = typed.trim() === '' ? null : (parseYuan(typed) ?? null);
    if (price !== row.price)
      await act('推荐价已修改', () => conflict(arrivals.update({ id: row.id, version: row.version, price })));
    setTyped(undefined);
  };
  return (
    <Box
      component="input"
      aria-label={`${row.skuCode}的推荐价`}
      aria-invalid={problem ? true : undefined}
      title={problem}
      placeholder="小程序价"
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={(event: React.ChangeEvent<HTMLInputElement>) =>
        setTyped(event.target.value.replace(/[^\d.]/g, '').slice(0, 11))
      }
      onBlur={() => void save()}
      onClick={(event: React.MouseEvent) => event.stopPropagation()}
      onDoubleClick={(event: React.MouseEvent) => event.stopPropagation()}
      onKeyDown={(event: React.KeyboardEvent<HTMLInputElement>) => {
        // The grid would take the keys for its own.
        event.stopPropagation();
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setTyped(undefined);
      }}
      sx={{
        width: '100%',
        height: 30,
        px: 2,
        font: 'inherit',
        color: 'inherit',
        textAlign: 'right',
        border: 1,
        borderColor: problem ? 'error.main' : 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    />
  );
}
