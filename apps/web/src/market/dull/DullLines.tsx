import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { onSaleLabel, ON_SALE } from '@partsdesk/core/market/arrivals/recommendColumns';
import { formatYuan } from '@partsdesk/core/money';
import type { Download } from '@partsdesk/sdk';
import { dullGoodsDetail } from '@partsdesk/sdk/parts/dullGoodsDetail';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { WordChip } from '@partsdesk/ui/document/LifecycleChip';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { ExcelImport } from '@partsdesk/ui/file/ExcelImport';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { FilterTabs } from '@partsdesk/ui/list/FilterTabs';
import { MiniPagination } from '@partsdesk/ui/list/MiniPagination';
import { RowCard } from '@partsdesk/ui/list/RowCard';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { DullPictures } from './DullPictures';
import { DullPrice, pieces } from './dullTexts';

type Line = Schemas['DullLine'];

/** 门店明细: what every shop has put up, to be edited by a sheet. */
export function DullLines({ onClose }: { onClose: () => void }) {
  const lines = useGroup(dullGoodsDetail);
  const may = useMay();
  const [online, setOnline] = useState<Line['online']>();
  const [place, setPlace] = useState({ current: 1, pageSize: 10 });
  const [importing, setImporting] = useState(false);
  const [pictured, setPictured] = useState<Line>();
  const filter = online === undefined ? {} : { online };
  const { data, error, reload } = useLoad(lines.queryAllPage, { ...place, ...filter, sums: true });
  const total = data?.resultSums?.find(({ field }) => field === 'amount')?.amount;
  return (
    <DetailDrawer
      title="门店明细"
      onClose={onClose}
      actions={
        <>
          {may('dullGoods.export') && (
            <DownloadButton fetch={() => lines.exportUpdateExcel(filter) as Promise<Download>}>导出明细</DownloadButton>
          )}
          {may('dullGoods.import') && (
            <Button variant="outlined" onClick={() => setImporting(true)}>
              导入明细
            </Button>
          )}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      <Box sx={{ px: 5, pt: 3 }}>
        <FilterTabs
          label="是否上架"
          choices={ON_SALE}
          value={online}
          onChange={(next) => {
            setOnline(next);
            setPlace({ ...place, current: 1 });
          }}
        />
      </Box>
      <DetailSection>
        {error !== undefined && <ErrorState error={error} onRetry={reload} />}
        {!data && error === undefined && <PageSkeleton rows={3} />}
        {data?.records.length === 0 && <EmptyState text="没有这样的明细。在呆滞件里打开一种商品，填数量和售价。" />}
        {data?.records.map((line) => (
          <RowCard
            key={line.id}
            facts={{
              title: `${line.goodsName} ${line.skuCode}`,
              state: <WordChip word={onSaleLabel(line.online)} />,
              facts: [
                ['门店', line.shopName],
                ['上挂数量', pieces(line.quantity, line.unitName)],
                ['可供', `${pieces(line.offered, line.unitName)}（库存 ${pieces(line.onHand, line.unitName)}）`],
                ['售价', <DullPrice key="price" price={line.price} cost={line.cost} quantity={line.offered} />],
              ],
            }}
            actions={[may('dullGoods.save') && line.mine && { label: '图片', run: () => setPictured(line) }]}
          />
        ))}
        {total !== undefined && <Typography variant="body2">可供金额合计 {formatYuan(total)}</Typography>}
        {data && data.pages > 1 && (
          <MiniPagination
            page={place.current}
            pageSize={place.pageSize}
            total={data.total}
            onChange={(current, pageSize) => setPlace({ current, pageSize })}
          />
        )}
      </DetailSection>
      {pictured && <DullPictures line={pictured} onClose={() => setPictured(undefined)} />}
      {importing && (
        <ExcelImport
          title="呆滞件明细"
          path="/api/parts/dullGoodsDetail/importUpdateExcel"
          hint="先导出明细，改好数量、售价、状态再导入。分店只改本店的。有一行不对就都不改。"
          onClose={(imported) => {
            setImporting(false);
            if (imported) reload();
          }}
        />
      )}
    </DetailDrawer>
  );
}
