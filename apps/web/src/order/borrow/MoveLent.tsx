import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatYuan, multiply } from '@partsdesk/core/money';
import { addQuantities, formatQuantity } from '@partsdesk/core/quantity';
import { customer } from '@partsdesk/sdk/parts/customer';
import { serviceBorrowOut } from '@partsdesk/sdk/parts/serviceBorrowOut';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { InlineFields } from '@partsdesk/ui/form/field';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { SearchSelect } from '@partsdesk/ui/form/SearchSelect';
import { GoodsName } from '../../goods/GoodsName';
import type { ArrivalWords } from '../../goods/stock/arrivals';
import { ArrivalScan } from '../../goods/stock/ArrivalScan';

type Slip = Schemas['BorrowOutDetail'];
type Line = Schemas['BorrowOutLine'];

export type LentMove = 'lend' | 'return' | 'sell';

const moveTexts: Record<
  LentMove,
  { title: string; save: string; saved: string; field: string; rest: string; hint: string }
> = {
  lend: {
    title: '出库',
    save: '确认出库',
    saved: '已出库',
    field: '出库数量',
    rest: '待借出',
    hint: '从仓库转到借出库：仍是本店的库存，但不能再卖。',
  },
  return: {
    title: '归还',
    save: '确认归还',
    saved: '已归还',
    field: '归还数量',
    rest: '未还',
    hint: '点清归还的数量，按借出时的成本回到仓库。',
  },
  sell: {
    title: '转销售',
    save: '生成销售单',
    saved: '已转销售',
    field: '销售数量',
    rest: '未还',
    hint: '生成已出库的销售单，再到“待收款”收款。',
  },
};

const restOf = (move: LentMove) => (line: Line) =>
  move === 'lend' ? addQuantities(line.quantity, -line.outQuantity) : line.lentQuantity;

const RETURN: ArrivalWords = { document: '借用单', rest: '未还', here: '归还', all: '改为全部归还' };

interface Draft {
  quantities: Record<string, number | undefined>;
  /** Counted by scans: what was not scanned is not here. */
  scanning: boolean;
  prices: Record<string, number | undefined>;
  customerId: string | undefined;
}

/** Lends, takes back or sells some or all of a slip's pieces. */
export function MoveLent({ move, slip, onClose }: { move: LentMove; slip: Slip; onClose: (saved: boolean) => void }) {
  const [slips, customers] = [useGroup(serviceBorrowOut), useGroup(customer)];
  const { title, save, saved, field, rest, hint } = moveTexts[move];
  const open = slip.lines.filter((line) => restOf(move)(line) > 0);
  const chosen = ({ quantities }: Draft) => open.filter(({ id }) => (quantities[id] ?? 0) > 0);
  return (
    <FormDialog<Draft>
      title={`${title} ${slip.code}`}
      width={640}
      initial={{
        quantities: Object.fromEntries(open.map((line) => [line.id, restOf(move)(line)])),
        scanning: false,
        prices: Object.fromEntries(open.map((line) => [line.id, line.price ?? undefined])),
        customerId: slip.customerId ?? undefined,
      }}
      saveLabel={save}
      scans={move === 'return'}
      savedText={saved}
      onClose={onClose}
      save={(draft, idempotencyKey) => {
        const lines = chosen(draft).map(({ id }) => ({ lineId: id, quantity: draft.quantities[id] ?? 0 }));
        const seen = { id: slip.id, version: slip.version, lines };
        if (move === 'lend') return slips.lend(seen, { idempotencyKey });
        if (move === 'return') return slips.returnItems(seen, { idempotencyKey });
        return slips.convertToSale(
          {
            ...seen,
            ...(draft.customerId ? { customerId: draft.customerId } : {}),
            lines: lines.map((line) => {
              const price = draft.prices[line.lineId];
              return { ...line, ...(price === undefined ? {} : { price }) };
            }),
          },
          { idempotencyKey },
        );
      }}
    >
      {(form) => {
        const lines = chosen(form.draft);
        // Maps an error to its line: the server numbers the lines that were sent.
        const errorOf = (line: Line, name: string) => form.errors[`lines[${String(lines.indexOf(line))}].${name}`];
        return (
          <>
            <Typography variant="body2" color="textSecondary">
              {hint}
            </Typography>
            {move === 'return' && (
              <ArrivalScan
                coming={open.map((line) => ({ ...line, transitQuantity: line.lentQuantity }))}
                quantities={form.draft.quantities}
                scanning={form.draft.scanning}
                saving={form.saving}
                onChange={form.change}
                words={RETURN}
              />
            )}
            {move === 'sell' && (
              <SearchSelect<Schemas['Customer']>
                label="客户"
                hint="不选就按散客"
                chosen={
                  slip.customerId
                    ? ({ id: slip.customerId, name: slip.customerName, phone: '' } as Schemas['Customer'])
                    : undefined
                }
                load={(query, signal) => customers.page({ ...query, all: true, status: 1 }, { signal })}
                text={({ name, phone }) => [name, phone].filter(Boolean).join('　')}
                {...form.field('customerId')}
              />
            )}
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}>
              {open.map((line) => (
                <Box
                  component="li"
                  key={line.id}
                  sx={{
                    display: 'flex',
                    flexWrap: 'wrap',
                    alignItems: 'center',
                    gap: 3,
                    py: 3,
                    borderBottom: 1,
                    borderColor: 'divider',
                  }}
                >
                  <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
                    <GoodsName line={line} />
                    <Typography variant="body2" sx={{ mt: 1 }}>
                      {rest} {formatQuantity(restOf(move)(line))} {line.unitName}
                    </Typography>
                  </Box>
                  <InlineFields value>
                    <QuantityField
                      {...form.field('quantities')}
                      name={`quantities.${line.id}`}
                      label={field}
                      width={132}
                      allowZero
                      decimals={line.decimals}
                      unit={line.unitName}
                      most={restOf(move)(line)}
                      error={form.errors[`quantities.${line.id}`] ?? errorOf(line, 'quantity')}
                      value={form.draft.quantities[line.id]}
                      onChange={(quantity) =>
                        form.change({ quantities: { ...form.draft.quantities, [line.id]: quantity } })
                      }
                    />
                    {move === 'sell' && (
                      <PriceField
                        {...form.field('prices')}
                        name={`prices.${line.id}`}
                        label="单价"
                        width={132}
                        allowZero
                        required
                        error={form.errors[`prices.${line.id}`] ?? errorOf(line, 'price') ?? errorOf(line, 'skuId')}
                        value={form.draft.prices[line.id]}
                        onChange={(price) => form.change({ prices: { ...form.draft.prices, [line.id]: price } })}
                      />
                    )}
                  </InlineFields>
                </Box>
              ))}
            </Box>
            {move === 'sell' && (
              <Typography sx={{ textAlign: 'right' }}>
                应收{' '}
                <b>
                  {formatYuan(
                    lines.reduce(
                      (sum, line) =>
                        sum + multiply(form.draft.prices[line.id] ?? 0, form.draft.quantities[line.id] ?? 0),
                      0,
                    ),
                  )}
                </b>
              </Typography>
            )}
          </>
        );
      }}
    </FormDialog>
  );
}
