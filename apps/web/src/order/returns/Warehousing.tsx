import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { can, statusLabel } from '@partsdesk/core/lifecycle';
import { salesReturnLifecycle } from '@partsdesk/core/order/returns/salesReturnLifecycle';
import { addQuantities, formatQuantity } from '@partsdesk/core/quantity';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { DocumentPage } from '@partsdesk/ui/document/DocumentPage';
import { DocumentSection } from '@partsdesk/ui/document/DocumentSection';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { useForm } from '@partsdesk/ui/form/useForm';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { Link, useNavigate } from 'react-router-dom';
import { GoodsName } from '../../goods/GoodsName';
import { returnAddress } from '../documentAddress';
import { Storages } from './Entries';
import { LoadedReturn } from './LoadedReturn';
import { returnFacts } from './returnFacts';
import { ReturnState } from './ReturnState';
import { returnSteps } from './returnSteps';

type Line = Schemas['SalesReturnLine'];

/** 退货入库: proposes the return's quantities; the store keeper enters how many pieces are good. */
export function Warehousing() {
  return (
    <LoadedReturn>
      {(back, reload) => (
        <DocumentPage
          title="退货入库"
          code={back.code}
          status={<ReturnState back={back} />}
          steps={returnSteps(back)}
          facts={returnFacts(back)}
        >
          <DocumentSection title="待入库商品">
            {can(salesReturnLifecycle, back.status, 'storeAll') ? (
              <StorageForm key={back.version} back={back} reload={reload} />
            ) : (
              <EmptyState
                text={`退货单${statusLabel(salesReturnLifecycle, back.status)}，没有要入库的商品。`}
                action={
                  <Button component={Link} to={returnAddress(back.id)} variant="outlined">
                    查看退货单
                  </Button>
                }
              />
            )}
          </DocumentSection>
          <DocumentSection title="入库记录">
            <Storages storages={back.storages} />
          </DocumentSection>
        </DocumentPage>
      )}
    </LoadedReturn>
  );
}

interface Quantities {
  good: number | undefined;
  faulty: number | undefined;
}

function StorageForm({ back, reload }: { back: Schemas['SalesReturnDetail']; reload: () => void }) {
  const returns = useGroup(salesReturn);
  const navigate = useNavigate();
  const notice = useNotice();
  const conflict = useConflict(reload);
  const waiting = back.lines.filter(({ restQuantity }) => restQuantity > 0);
  const form = useForm<Record<string, Quantities>>({
    initial: Object.fromEntries(
      waiting.map((line) => [
        line.id,
        line.condition === 1 ? { good: line.restQuantity, faulty: 0 } : { good: 0, faulty: line.restQuantity },
      ]),
    ),
    save: async (draft, idempotencyKey) => {
      const lines = waiting.flatMap(({ id }) =>
        (
          [
            [1, draft[id]?.good],
            [2, draft[id]?.faulty],
          ] as const
        ).flatMap(([condition, quantity]) => (quantity ? [{ lineId: id, quantity, condition }] : [])),
      );
      if (!lines.length) return void notice.warn('请至少填写一行入库数量');
      await conflict(returns.putInStorage({ id: back.id, version: back.version, lines }, { idempotencyKey }));
      notice.success('已入库');
      void navigate(returnAddress(back.id), { replace: true });
    },
  });
  const of = (line: Line): Quantities => form.draft[line.id] ?? { good: 0, faulty: 0 };
  const field = (line: Line, name: keyof Quantities, other: number | undefined) => ({
    ...form.field(line.id),
    name: `${line.id} ${name}`,
    of: line.name,
    decimals: line.decimals,
    unit: line.unitName,
    allowZero: true,
    most: addQuantities(line.restQuantity, -Math.min(other ?? 0, line.restQuantity)),
    error: form.errors[`${line.id} ${name}`],
    value: of(line)[name],
    onChange: (quantity: number | undefined) => form.change({ [line.id]: { ...of(line), [name]: quantity } }),
  });
  return (
    <Box component="form" {...form.props}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {waiting.map((line) => (
          <Box
            component="li"
            key={line.id}
            aria-label={line.name}
            sx={{
              display: 'grid',
              gap: 3,
              px: 4,
              py: 3,
              borderTop: 1,
              borderColor: 'divider',
              alignItems: 'start',
              gridTemplateColumns: { xs: '1fr 1fr', md: 'minmax(200px, 1fr) 200px 200px' },
            }}
          >
            <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
              <GoodsName line={line} />
              <Typography variant="body2" color="textSecondary">
                待入库 {formatQuantity(line.restQuantity)} {line.unitName} · {line.reason}
              </Typography>
            </Box>
            <QuantityField
              label="良品数量"
              hint={`入${line.warehouseName}`}
              {...field(line, 'good', of(line).faulty)}
            />
            <QuantityField label="次品" hint="入次品仓，不可售" {...field(line, 'faulty', of(line).good)} />
          </Box>
        ))}
      </Box>
      <Paper
        square
        elevation={0}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          justifyContent: 'flex-end',
          alignItems: 'center',
          p: 4,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="body2" color="textSecondary" sx={{ flex: 1, minWidth: 200 }}>
          按出库时的成本入库；没到的可以以后再入。
        </Typography>
        <Button type="submit" variant="contained" loading={form.saving} title="Ctrl + Enter">
          确认入库
        </Button>
      </Paper>
    </Box>
  );
}
