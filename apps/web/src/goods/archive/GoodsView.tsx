import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatMoment } from '@partsdesk/core/dates';
import { goodsImages } from '@partsdesk/core/goods/goodsDisplay';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { DocumentPage } from '@partsdesk/ui/document/DocumentPage';
import { EnabledChip } from '@partsdesk/ui/document/LifecycleChip';
import { StoredImage } from '@partsdesk/ui/file/StoredImage';
import { Section } from '@partsdesk/ui/page/Section';
import { Money } from '@partsdesk/ui/text/Money';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { richText } from '../../notice/richText';
import { useAtHead } from '../useAtHead';
import { SoldIn } from './goodsStoreColumns';
import { GradePrices } from './GradePrices';
import { PartStock } from './PartStock';

interface GoodsViewProps {
  goods: Schemas['Goods'];
  onEdit: () => void;
  onCopy: () => void;
  children?: React.ReactNode;
}

/** Shows a part of the archive, read-only. */
export function GoodsView({ goods, onEdit, onCopy, children }: GoodsViewProps) {
  const may = useMay();
  const atHead = useAtHead();
  const save = atHead && may('goods.save');
  const images = goodsImages(goods.imageUrl);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}>
      <DocumentPage
        title={goods.name}
        code={goods.skus[0]?.skuCode}
        status={
          <Box sx={{ display: 'flex', gap: 2 }}>
            <EnabledChip status={goods.status} />
            <SoldIn row={goods} />
          </Box>
        }
        actions={[save && { label: '复制', run: onCopy }, save && { label: '编辑', run: onEdit, primary: true }]}
        facts={[
          ['类型', goods.isService ? '服务项目（没有库存）' : '商品'],
          ['分类', goods.categoryName],
          ['品牌', orDash(goods.brandName)],
          ['库存单位', goods.unitName],
          ['适用车型', goods.models.length ? goods.models.map(({ title }) => title).join('、') : '不限'],
          ['创建时间', formatMoment(goods.createTime)],
        ]}
      >
        <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="规格与库存">
          <Table size="small" sx={{ minWidth: 860 }}>
            <TableHead>
              <TableRow>
                <TableCell>规格</TableCell>
                <TableCell>商品编码</TableCell>
                <TableCell>条形码</TableCell>
                <TableCell>OE号</TableCell>
                <TableCell align="right">总店价</TableCell>
                <TableCell align="right">底价</TableCell>
                <TableCell align="right">可售</TableCell>
                <TableCell align="right">占用</TableCell>
                <TableCell align="right">库存（各店合计）</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {goods.skus.map((sku) => (
                <TableRow key={sku.id} hover>
                  <TableCell>{orDash(sku.spec)}</TableCell>
                  <TableCell>
                    <DocumentNumber code={sku.skuCode} size={13} />
                  </TableCell>
                  <TableCell>{orDash(sku.barCode)}</TableCell>
                  <TableCell sx={{ maxWidth: 240, overflowWrap: 'anywhere' }}>{orDash(sku.oemNumbers)}</TableCell>
                  <TableCell align="right">
                    <Money fen={sku.price} />
                  </TableCell>
                  <TableCell align="right">{sku.floorPrice > 0 ? <Money fen={sku.floorPrice} /> : '-'}</TableCell>
                  {[sku.available, sku.allocated, sku.onHand].map((quantity, index) => (
                    <TableCell key={index} align="right">
                      <Quantity value={goods.isService ? null : quantity} unit={goods.unitName} />
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      </DocumentPage>
      {images.length > 0 && (
        <Section title="图片">
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {images.map((path, at) => (
              <Box
                key={path}
                sx={{
                  width: 160,
                  height: 160,
                  border: 1,
                  borderColor: 'divider',
                  borderRadius: 1.5,
                  overflow: 'hidden',
                }}
              >
                <StoredImage path={path} alt={`${goods.name}图片${String(at + 1)}`} fit="contain" />
              </Box>
            ))}
          </Box>
        </Section>
      )}
      <GradePrices goods={goods} refused={atHead ? '点右上角「编辑」修改等级价' : '商品的等级价由总店设置'} />
      {goods.skus.map((sku) => (
        <PartStock key={sku.id} sku={sku} unitName={goods.unitName} />
      ))}
      {children}
      {/* The server has sanitised the HTML. */}
      {goods.detail && (
        <Section title="商品详情">
          <Box sx={richText} dangerouslySetInnerHTML={{ __html: goods.detail }} />
        </Section>
      )}
    </Box>
  );
}
