import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { onSaleLabel } from '@partsdesk/core/market/arrivals/recommendColumns';
import { formatYuan } from '@partsdesk/core/money';
import { dullGoodsDetail } from '@partsdesk/sdk/parts/dullGoodsDetail';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DocumentLines } from '@partsdesk/ui/document/DocumentLines';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { EditableLines } from '@partsdesk/ui/form/EditableLines';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { useForm } from '@partsdesk/ui/form/useForm';
import { priceColumn, quantityColumn, readColumn, type LineColumn } from '@partsdesk/ui/list/columns/lineColumns';
import { ActionBar } from '@partsdesk/ui/page/ActionBar';
import { Page } from '@partsdesk/ui/page/Page';
import { Section } from '@partsdesk/ui/page/Section';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useState } from 'react';
import { useAtHead } from '../../goods/useAtHead';
import { DullPrice, pieces } from './dullTexts';
import { DullWords } from './DullWords';

interface DullPartProps {
  part: Schemas['DullGoods'];
  shops: readonly Schemas['DullShop'][];
  reload: () => void;
}

interface Draft extends Omit<Schemas['DullShop'], 'quantity' | 'price'> {
  /** The shop's. */
  id: string;
  /** 0 before anything is typed. */
  quantity: number;
  price: number;
}

const draftOf = (shop: Schemas['DullShop']): Draft => ({
  ...shop,
  id: shop.shopId,
  quantity: shop.quantity ?? 0,
  price: shop.price ?? 0,
});

/** Says what keeps the lines from being saved: a line that stands needs both figures, a new one both or none. */
function problemOf(lines: readonly Draft[]): string | undefined {
  const bad = lines.find(({ quantity, price, lineId }) =>
    lineId === null ? quantity > 0 !== price > 0 : quantity <= 0 || price <= 0,
  );
  return bad && `请填写${bad.shopName}的数量和售价`;
}

/** One dull part: what is said of it, and what each shop puts up. */
export function DullPart({ part, shops, reload }: DullPartProps) {
  const details = useGroup(dullGoodsDetail);
  const [may, atHead, notice, conflict] = [useMay(), useAtHead(), useNotice(), useConflict(reload)];
  const [wording, setWording] = useState(false);
  const saves = may('dullGoods.save');
  const own = saves ? shops.filter(({ mine }) => mine) : [];
  const others = shops.filter((shop) => !own.includes(shop));
  const form = useForm<{ lines: Draft[] }>({
    initial: { lines: own.map(draftOf) },
    entersOn: true,
    save: async ({ lines }, idempotencyKey) => {
      const wanted = lines
        .filter(({ quantity }) => quantity > 0)
        .map(({ shopId, quantity, price, online, version }) => ({
          ...{ shopId, quantity, price, online },
          ...(version === null ? {} : { version }),
        }));
      await conflict(details.addBatch({ headerId: part.id, lines: wanted }, { idempotencyKey }));
      notice.success('门店明细已保存');
      reload();
    },
  });
  const { lines } = form.draft;
  const problem = problemOf(lines);
  const setOnline = (line: Draft, online: 0 | 1) =>
    form.change({ lines: lines.map((one) => (one.shopId === line.shopId ? { ...one, online } : one)) });
  const stock: LineColumn<Draft>[] = [
    readColumn('shopName', { label: '门店', width: 140 }, ({ shopName }) => shopName),
    readColumn('onHand', { label: '库存', width: 96, align: 'right' }, ({ onHand }) => pieces(onHand, part.unitName)),
    readColumn('available', { label: '可用', width: 96, align: 'right' }, (line) =>
      pieces(line.available, part.unitName),
    ),
    ...(shops.some(({ cost }) => cost !== null)
      ? [
          readColumn<Draft>('cost', { label: '成本', width: 96, align: 'right' }, ({ cost }) =>
            cost === null ? '-' : formatYuan(Math.round(cost / 100)),
          ),
        ]
      : []),
  ];
  return (
    <Page title="呆滞件编辑" plain>
      <Box component="form" {...form.props} sx={{ minHeight: '100%', display: 'flex', flexDirection: 'column' }}>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', pb: 4 }}>
          <Section
            title={`${part.goodsName} ${part.skuCode}`}
            action={
              atHead &&
              saves && (
                <Button variant="outlined" onClick={() => setWording(true)}>
                  编辑标题和说明
                </Button>
              )
            }
          >
            <FactGrid
              facts={[
                ['标题', orDash(part.title)],
                ['说明', orDash(part.words)],
                ['规格', orDash(part.spec)],
                ['总店价', formatYuan(part.goodsPrice)],
                ['可供', pieces(part.offered, part.unitName)],
                ['未回复询价', String(part.waitingCount)],
              ]}
            />
          </Section>
          {own.length > 0 && (
            <Section title={atHead ? '门店明细' : '本店上挂'}>
              <EditableLines<Draft>
                label="门店明细"
                lines={lines}
                onChange={(next) => form.change({ lines: next })}
                lineKey={({ shopId }) => shopId}
                removable={false}
                columns={[
                  ...stock,
                  quantityColumn('quantity', { label: '上挂数量', width: 112, decimals: part.decimals }),
                  priceColumn('price', { label: '售价', width: 112 }),
                  readColumn('loss', { label: '盈亏', width: 168, align: 'right' }, (line) =>
                    line.price > 0 ? (
                      <DullPrice
                        price={line.price}
                        cost={line.cost}
                        quantity={Math.min(line.quantity, line.available)}
                      />
                    ) : (
                      '-'
                    ),
                  ),
                  readColumn('online', { label: '上架', width: 72 }, (line) => (
                    <Checkbox
                      size="small"
                      checked={line.online === 1}
                      onChange={(_, on) => setOnline(line, on ? 1 : 0)}
                      slotProps={{ input: { 'aria-label': `${line.shopName}上架` } }}
                    />
                  )),
                ]}
              />
            </Section>
          )}
          {others.length > 0 && (
            <Section title={own.length > 0 ? '其他门店' : '门店明细'}>
              <DocumentLines<Draft>
                label="其他门店"
                lines={others.map(draftOf)}
                columns={[
                  ...stock,
                  readColumn('quantity', { label: '上挂数量', width: 112, align: 'right' }, ({ lineId, quantity }) =>
                    lineId === null ? '-' : pieces(quantity, part.unitName),
                  ),
                  readColumn('price', { label: '售价', width: 112, align: 'right' }, ({ lineId, price }) =>
                    lineId === null ? '-' : formatYuan(price),
                  ),
                  readColumn('online', { label: '状态', width: 88 }, ({ lineId, online }) =>
                    lineId === null ? '未上挂' : onSaleLabel(online),
                  ),
                ]}
                card={(shop) => ({
                  title: shop.shopName,
                  state: shop.lineId === null ? '未上挂' : onSaleLabel(shop.online),
                  facts: [
                    ['库存', pieces(shop.onHand, part.unitName)],
                    ['上挂数量', shop.lineId === null ? '-' : pieces(shop.quantity, part.unitName)],
                    ['售价', shop.lineId === null ? '-' : formatYuan(shop.price)],
                  ],
                })}
              />
            </Section>
          )}
        </Box>
        {own.length > 0 && (
          <ActionBar>
            {problem && (
              <Box role="status" sx={{ color: 'error.main' }}>
                {problem}
              </Box>
            )}
            <Button
              type="submit"
              variant="contained"
              loading={form.saving}
              disabled={Boolean(problem) || !lines.some(({ quantity }) => quantity > 0)}
            >
              保存
            </Button>
          </ActionBar>
        )}
      </Box>
      {wording && (
        <DullWords
          part={part}
          onClose={(saved) => {
            setWording(false);
            if (saved) reload();
          }}
        />
      )}
    </Page>
  );
}
