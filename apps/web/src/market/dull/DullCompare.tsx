import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { DULL_DAYS, DULL_REASONS } from '@partsdesk/core/market/dull/dullRule';
import { formatYuan } from '@partsdesk/core/money';
import { newKey } from '@partsdesk/sdk';
import { dullGoods } from '@partsdesk/sdk/parts/dullGoods';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { EditableLines } from '@partsdesk/ui/form/EditableLines';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { priceColumn, quantityColumn, readColumn, type LineColumn } from '@partsdesk/ui/list/columns/lineColumns';
import { MiniPagination } from '@partsdesk/ui/list/MiniPagination';
import { ActionBar } from '@partsdesk/ui/page/ActionBar';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAtHead } from '../../goods/useAtHead';
import { ShopFilter, useShopChoices } from '../../order/ShopFilter';
import { pathOfRoute } from '../../screenList';
import { DullPrice, pieces } from './dullTexts';
import { dullAddress } from './waresAddress';

type Row = Schemas['DullCandidate'];
/** A row with what is to be put up of it. */
interface Pick extends Row {
  quantity: number;
  price: number;
  picked: boolean;
  /** Picked by its box, whatever its figures are. */
  ticked: boolean;
}

const DAYS = [90, DULL_DAYS, 365].map((value) => ({ value, label: `${String(value)} 天没有出库` }));
const MOST_CODES = 200;
/** The server takes so many parts at once. */
const MOST_PARTS = 100;
const codesIn = (text: string) => [...new Set(text.split(/[\s,，;；]+/).filter(Boolean))].slice(0, MOST_CODES);
const pickOf = (row: Row): Pick => ({
  ...row,
  quantity: row.available > 0 ? row.available : row.onHand,
  price: row.goodsPrice,
  picked: false,
  ticked: false,
});

/** Groups what was picked by part, as the server takes it. */
function goodsOf(picks: readonly Pick[]) {
  const byPart = new Map<string, { shopId: string; quantity: number; price: number; online: 0 | 1 }[]>();
  for (const { skuId, shopId, quantity, price } of picks)
    byPart.set(skuId, [...(byPart.get(skuId) ?? []), { shopId, quantity, price, online: 1 }]);
  return [...byPart].map(([skuId, lines]) => ({ skuId, lines }));
}

/** 呆滞比对: finds what is dull, says where it lies and how long; the head store ticks it and puts it up. */
export function DullCompare() {
  const goods = useGroup(dullGoods);
  const [navigate, act, atHead, shops] = [useNavigate(), useAct(), useAtHead(), useShopChoices()];
  const [days, setDays] = useState<number | undefined>(DULL_DAYS);
  const [shopId, setShopId] = useState<string>();
  const [typed, setTyped] = useState<string>();
  const [codes, setCodes] = useState<string[]>([]);
  const [place, setPlace] = useState({ current: 1, pageSize: 20 });
  const [picks, setPicks] = useState<Readonly<Record<string, Pick>>>({});
  const [saving, setSaving] = useState(false);
  const { data, error, reload } = useLoad(goods.compare, {
    ...place,
    ...(codes.length ? { codes } : {}),
    ...(days === undefined ? {} : { days }),
    ...(shopId ? { shopId } : {}),
  });
  const first = () => setPlace((before) => ({ ...before, current: 1 }));
  const lines = (data?.records ?? []).map((row) => ({ ...pickOf(row), ...picks[row.id], ...row }));
  const picked = Object.values(picks).filter((pick) => pick.picked);
  const bad = picked.find(({ quantity, price }) => quantity <= 0 || price <= 0);
  const parts = new Set(picked.map(({ skuId }) => skuId)).size;
  const set = (pick: Pick) => setPicks((before) => ({ ...before, [pick.id]: pick }));
  const change = (next: readonly Pick[]) => {
    for (const [at, line] of next.entries()) {
      const [before, row] = [lines[at], data?.records[at]];
      if (!before || !row || (line.quantity === before.quantity && line.price === before.price)) continue;
      // What a scan typed is taken back by the page: figures as they were pick nothing.
      const { quantity, price } = pickOf(row);
      const changed = line.quantity !== quantity || line.price !== price;
      set({ ...line, picked: !line.listed && (line.ticked || changed) });
    }
  };
  const save = async () => {
    setSaving(true);
    const idempotencyKey = newKey();
    const done = await act(`已上架 ${String(picked.length)} 行`, () =>
      goods.addBatch({ goods: goodsOf(picked) }, { idempotencyKey }),
    );
    setSaving(false);
    if (done) void navigate(pathOfRoute('MarketWaresMaintain') ?? '/', { replace: true });
  };
  const problem = bad
    ? `请填写「${bad.skuCode}」的数量和售价`
    : parts > MOST_PARTS
      ? `一次最多上架 ${String(MOST_PARTS)} 种商品`
      : undefined;
  const columns: LineColumn<Pick>[] = [
    readColumn('picked', { label: atHead ? '选' : '上挂', width: 88 }, (line) => {
      if (line.listed) return '已上挂';
      if (atHead)
        return (
          <Checkbox
            size="small"
            checked={line.picked}
            onChange={(_, on) => set({ ...line, picked: on, ticked: on })}
            slotProps={{ input: { 'aria-label': `选择${line.shopName}的${line.skuCode}` } }}
          />
        );
      const { headerId } = line;
      if (!headerId) return '总店未列入';
      return (
        <Button size="small" onClick={() => void navigate(dullAddress(headerId))}>
          上挂
        </Button>
      );
    }),
    readColumn('goodsName', { label: '商品', width: 220 }, ({ goodsName, spec, skuCode }) => (
      <>
        {[goodsName, spec].filter(Boolean).join(' ')}{' '}
        <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
          {skuCode}
        </Box>
      </>
    )),
    readColumn('shopName', { label: '门店', width: 112 }, ({ shopName }) => shopName),
    readColumn('reason', { label: '原因', width: 96 }, ({ reason }) => DULL_REASONS[reason].label),
    readColumn('onHand', { label: '库存', width: 88, align: 'right' }, (line) => pieces(line.onHand, line.unitName)),
    readColumn('idleDays', { label: '未动天数', width: 88, align: 'right' }, ({ idleDays }) => String(idleDays)),
    readColumn('paceQuantity', { label: '近90天出库', width: 104, align: 'right' }, (line) =>
      pieces(line.paceQuantity, line.unitName),
    ),
    readColumn('coverMonths', { label: '可供月数', width: 88, align: 'right' }, ({ coverMonths }) =>
      coverMonths === null ? '-' : String(coverMonths),
    ),
    readColumn('equivalentCount', { label: '互换件', width: 72, align: 'right' }, (line) =>
      String(line.equivalentCount),
    ),
    ...(lines.some(({ cost }) => cost !== null)
      ? [
          readColumn<Pick>('cost', { label: '成本', width: 96, align: 'right' }, ({ cost }) =>
            cost === null ? '-' : formatYuan(Math.round(cost / 100)),
          ),
        ]
      : []),
    ...(atHead
      ? [
          quantityColumn<Pick>('quantity', { label: '上挂数量', width: 104 }),
          priceColumn<Pick>('price', { label: '售价', width: 104 }),
          readColumn<Pick>('loss', { label: '盈亏', width: 160, align: 'right' }, (line) => (
            <DullPrice price={line.price} cost={line.cost} quantity={line.quantity} />
          )),
        ]
      : []),
  ];
  return (
    <Page
      title="呆滞比对"
      filters={
        <>
          <TextField
            label="商品编码"
            width={260}
            maxLength={8000}
            placeholder="粘贴编码，只看这些；不填就找呆滞的"
            name="codes"
            value={typed ?? ''}
            onChange={setTyped}
            onCommit={(text) => {
              setCodes(codesIn(text));
              first();
            }}
          />
          <FilterSelect
            label="标准"
            choices={DAYS}
            width={152}
            name="days"
            value={days}
            onChange={(next) => {
              setDays(next);
              first();
            }}
          />
          <ShopFilter
            shops={shops}
            name="shopId"
            value={shopId}
            onChange={(next) => {
              setShopId(next);
              first();
            }}
          />
        </>
      }
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {error !== undefined && <ErrorState error={error} onRetry={reload} />}
          {!data && error === undefined && <PageSkeleton rows={6} />}
          {data?.records.length === 0 && (
            <EmptyState
              text={
                codes.length ? '这些商品没有库存。' : '没有呆滞的库存：都在这些天里出过库，或者存量不到一年的销量。'
              }
            />
          )}
          {lines.length > 0 && (
            <EditableLines
              label="呆滞比对"
              lines={lines}
              onChange={change}
              columns={columns}
              lineKey={({ id }) => id}
              removable={false}
            />
          )}
          {data && data.pages > 1 && (
            <MiniPagination
              page={place.current}
              pageSize={place.pageSize}
              total={data.total}
              onChange={(current, pageSize) => setPlace({ current, pageSize })}
            />
          )}
        </Box>
        {atHead && (
          <ActionBar>
            <FormControlLabel
              sx={{ mr: 'auto' }}
              label={`已选 ${String(picked.length)} 行`}
              control={
                <Checkbox
                  size="small"
                  checked={picked.length > 0}
                  disabled={picked.length === 0}
                  onChange={() => setPicks({})}
                  slotProps={{ input: { 'aria-label': '取消全部选择' } }}
                />
              }
            />
            {problem && (
              <Box role="status" sx={{ color: 'error.main' }}>
                {problem}
              </Box>
            )}
            <Button
              variant="contained"
              loading={saving}
              disabled={picked.length === 0 || Boolean(problem)}
              onClick={() => void save()}
            >
              上架
            </Button>
          </ActionBar>
        )}
      </Box>
    </Page>
  );
}
