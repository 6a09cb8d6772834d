import Button from '@mui/material/Button';
import { onSaleLabel, ON_SALE } from '@partsdesk/core/market/arrivals/recommendColumns';
import { dullColumns } from '@partsdesk/core/market/dull/dullColumns';
import { formatYuan } from '@partsdesk/core/money';
import type { Download } from '@partsdesk/sdk';
import { dullGoods } from '@partsdesk/sdk/parts/dullGoods';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { WordChip } from '@partsdesk/ui/document/LifecycleChip';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { ExcelImport } from '@partsdesk/ui/file/ExcelImport';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { shownFields } from '@partsdesk/ui/list/columns/columnChoice.ts';
import { screenColumns } from '@partsdesk/ui/list/columns/screenColumns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BatchBar } from '../../goods/archive/BatchBar';
import { useAtHead } from '../../goods/useAtHead';
import { ShopFilter, useShopChoices } from '../../order/ShopFilter';
import { useMayVisit } from '../../useMayVisit';
import { DullLines } from './DullLines';
import { pieces } from './dullTexts';
import { compareAddress, dullAddress } from './waresAddress';

type Row = Schemas['DullGoods'];

const TITLE = '呆滞件';
const columns = screenColumns<Row>(dullColumns, {
  skuCode: { width: 132 },
  goodsName: { flex: 1, minWidth: 140 },
  title: { width: 140 },
  spec: { width: 120 },
  categoryName: { width: 104 },
});
const stateOf = ({ onlineCount }: Row) => onSaleLabel(onlineCount > 0 ? 1 : 0);

/** 呆滞件维护: parts that do not sell, which the shops offer. The head store lists them, each shop its own pieces. */
export function MarketWaresMaintain() {
  const goods = useGroup(dullGoods);
  const [may, mayVisit, act, confirm] = [useMay(), useMayVisit(), useAct(), useConfirm()];
  const [navigate, atHead, shops] = [useNavigate(), useAtHead(), useShopChoices()];
  const [chosen, setChosen] = useState<string[]>([]);
  const [importing, setImporting] = useState<'online' | 'off'>();
  const [showsLines, setShowsLines] = useState(false);
  const list = usePagedList(goods.page, {
    chips: {
      keyword: (words) => `关键字：${words}`,
      online: onSaleLabel,
      shopId: (id) => `门店：${shops.nameOf(id)}`,
    },
  });
  const saves = mayVisit('MarketWaresMaintainSave');
  const deletes = atHead && may('dullGoods.delete');
  const open = (row: Row) => saves && void navigate(dullAddress(row.id));
  const drop = async (ids: string[]) => {
    const asked = { title: `删除 ${String(ids.length)} 种呆滞件？`, text: '客户不能再看到和询价，已有的询价不变。' };
    if (!(await confirm({ ...asked, action: '删除', danger: true }))) return;
    if (await act('已删除', () => goods.delete({ ids }))) setChosen([]);
  };
  const imported = (done: boolean) => {
    setImporting(undefined);
    if (done) list.reload();
  };
  return (
    <ListPage
      title={TITLE}
      list={list}
      columns={columns}
      secondary={
        <>
          <Button variant="outlined" onClick={() => setShowsLines(true)}>
            门店明细
          </Button>
          {may('dullGoods.export') && (
            <DownloadButton
              fetch={() =>
                goods.exportExcel({ ...list.query, columns: shownFields(TITLE, columns) }) as Promise<Download>
              }
            >
              导出
            </DownloadButton>
          )}
          {may('dullGoods.import') && (
            <>
              <Button variant="outlined" onClick={() => setImporting('online')}>
                导入上架
              </Button>
              <Button variant="outlined" onClick={() => setImporting('off')}>
                导入下架
              </Button>
            </>
          )}
        </>
      }
      filters={
        <>
          <TextField label="编码、名称、标题" type="search" width={200} maxLength={40} {...list.bind('keyword')} />
          <FilterSelect label="状态" choices={ON_SALE} width={112} {...list.bind('online')} />
          <ShopFilter shops={shops} {...list.bind('shopId')} />
        </>
      }
      batch={
        <BatchBar count={chosen.length} onClear={() => setChosen([])}>
          <Button size="small" color="error" onClick={() => void drop(chosen)}>
            删除
          </Button>
        </BatchBar>
      }
      selection={deletes ? { ids: chosen, onChange: setChosen } : undefined}
      card={(row) => ({
        title: row.title || row.goodsName,
        state: <WordChip word={stateOf(row)} />,
        facts: [
          ['编码', row.skuCode],
          ['总店价', formatYuan(row.goodsPrice)],
          ['库存', pieces(row.onHand, row.unitName)],
          ['可供', pieces(row.offered, row.unitName)],
          ['未回复', String(row.waitingCount)],
        ],
      })}
      add={saves && may('dullGoods.save') && { label: '呆滞比对', run: () => void navigate(compareAddress()) }}
      actions={(row) => [
        saves && { label: '明细', run: () => open(row) },
        deletes && { label: '删除', danger: true, run: () => void drop([row.id]) },
      ]}
      actionsWidth={120}
      onOpen={open}
      empty="还没有呆滞件。点“呆滞比对”找出半年没有出库的货，或者用表格导入上架。"
    >
      {showsLines && <DullLines onClose={() => setShowsLines(false)} />}
      {importing === 'online' && (
        <ExcelImport
          title="呆滞件上架"
          path="/api/parts/dullGoods/importOnlineExcel"
          hint="表头：商品编码*、门店*、数量*、售价*、说明。已上挂的改成表里的数量和售价。有一行不对就都不上架。"
          onClose={imported}
        />
      )}
      {importing === 'off' && (
        <ExcelImport
          title="呆滞件下架"
          path="/api/parts/dullGoods/importOffExcel"
          hint="表头：商品编码*、门店。门店留空，总店就下架所有门店的，分店下架本店的。有一行不对就都不下架。"
          onClose={imported}
        />
      )}
    </ListPage>
  );
}
