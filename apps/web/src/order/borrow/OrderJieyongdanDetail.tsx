import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MuiLink from '@mui/material/Link';
import { formatMoment } from '@partsdesk/core/dates';
import { borrowOutLifecycle } from '@partsdesk/core/order/borrow/borrowOutLifecycle';
import { formatQuantity } from '@partsdesk/core/quantity';
import { borrowData } from '@partsdesk/print/documents/borrowData';
import { serviceBorrowOut } from '@partsdesk/sdk/parts/serviceBorrowOut';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DocumentLines } from '@partsdesk/ui/document/DocumentLines';
import { DocumentPage } from '@partsdesk/ui/document/DocumentPage';
import { DocumentSection } from '@partsdesk/ui/document/DocumentSection';
import { documentSteps } from '@partsdesk/ui/document/documentSteps.ts';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { LoadedDocument } from '@partsdesk/ui/document/LoadedDocument';
import { timelineEntries } from '@partsdesk/ui/document/timeline.ts';
import { readColumn } from '@partsdesk/ui/list/columns/lineColumns';
import { Total } from '@partsdesk/ui/list/Total';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { costYuan } from '@partsdesk/ui/text/costUnits.ts';
import { Money } from '@partsdesk/ui/text/Money';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { GoodsName } from '../../goods/GoodsName';
import { useDownloadPdf } from '../../print/useDownloadPdf';
import { useTemplatePrint } from '../../print/useTemplatePrint';
import { pathOfRoute } from '../../screenList';
import { useMayVisit } from '../../useMayVisit';
import { orderSaleAddress, saleOutAddress } from '../documentAddress';
import { borrowOutAddress } from './borrowAddress';
import { BorrowForm } from './BorrowForm';
import { DueDay } from './OrderJieyongdan';
import { useBorrowActions } from './useBorrowActions';

type Slip = Schemas['BorrowOutDetail'];
type Line = Schemas['BorrowOutLine'];

const { notOut, out, settled, cancelled } = borrowOutLifecycle.statuses;
const pieces = (of: (line: Line) => number) => (line: Line) =>
  of(line) === 0 ? '-' : <Quantity value={of(line)} unit={line.unitName} />;
const cost = (value: number) => (value === 0 ? '-' : costYuan(value, 2));

const columns = [
  readColumn<Line>('name', { label: '商品' }, (line) => <GoodsName line={line} />),
  readColumn<Line>(
    'quantity',
    { label: '借用', width: 88, align: 'right' },
    pieces((line) => line.quantity),
  ),
  readColumn<Line>(
    'outQuantity',
    { label: '已借出', width: 88, align: 'right' },
    pieces((line) => line.outQuantity),
  ),
  readColumn<Line>(
    'returnedQuantity',
    { label: '已归还', width: 88, align: 'right' },
    pieces((line) => line.returnedQuantity),
  ),
  readColumn<Line>(
    'soldQuantity',
    { label: '已销售', width: 88, align: 'right' },
    pieces((line) => line.soldQuantity),
  ),
  readColumn<Line>(
    'lostQuantity',
    { label: '已核销', width: 88, align: 'right' },
    pieces((line) => line.lostQuantity),
  ),
  readColumn<Line>(
    'lentQuantity',
    { label: '未还', width: 88, align: 'right' },
    pieces((line) => line.lentQuantity),
  ),
  readColumn<Line>('lentValue', { label: '未还成本', width: 112, align: 'right' }, (line) => cost(line.lentValue)),
];

/** 借用单详情; without an id, the form of a new one. */
export function OrderJieyongdanDetail() {
  const { id } = useParams();
  const navigate = useNavigate();
  const slips = useGroup(serviceBorrowOut);
  const loaded = useLoad(slips.item, id ? { id } : undefined);
  const list = pathOfRoute('OrderJieyongdan') ?? '';
  // Mounts the form anew after it was saved: its tab is kept, and the same goods must not be lent twice.
  const [made, setMade] = useState(0);
  return (
    <>
      <LoadedDocument name="借用单" list={list} id={id} loaded={loaded}>
        {(slip) => <SlipDocument slip={slip} />}
      </LoadedDocument>
      {!id && (
        <BorrowForm
          key={made}
          onMade={(slip) => {
            setMade((count) => count + 1);
            void navigate(borrowOutAddress(slip), { replace: true });
          }}
          onClose={(saved) => !saved && void navigate(list, { replace: true })}
        />
      )}
    </>
  );
}

function SlipDocument({ slip }: { slip: Slip }) {
  const { actionsOf, dialog } = useBorrowActions();
  const mayVisit = useMayVisit();
  const { print, choose, sheet } = useTemplatePrint(8, () => borrowData(slip), { idsOf: () => [slip.id] });
  const download = useDownloadPdf();
  const [showing, setShowing] = useState(false);
  const lost = slip.lines.reduce((sum, line) => sum + line.lostValue, 0);
  return (
    <>
      <DocumentPage
        title="借用单"
        code={slip.code}
        status={<LifecycleChip lifecycle={borrowOutLifecycle} status={slip.status} />}
        steps={documentSteps(
          borrowOutLifecycle,
          slip.status,
          { waiting: notOut.code, partly: out.code, done: settled.code },
          cancelled.code,
        )}
        actions={[
          ...actionsOf(slip),
          { label: '打印', run: () => print() },
          { label: '选择模板', run: () => choose() },
          { label: '下载 PDF', run: () => void download(8, slip.id) },
          { label: '二维码', run: () => setShowing(true) },
        ]}
        facts={[
          ['服务人员', slip.serviceStaffName],
          ['客户', orDash(slip.customerName)],
          ['仓库', slip.warehouseName],
          ['应还日期', <DueDay key="due" slip={slip} />],
          ['借出时间', slip.lentTime ? formatMoment(slip.lentTime) : '-'],
          ['开单', `${slip.by} ${formatMoment(slip.createTime)}`],
          slip.finishReason !== '' && ['完结原因', slip.finishReason],
          ['备注', orDash(slip.remark)],
        ]}
        timeline={timelineEntries(slip.timeline)}
      >
        <DocumentSection
          title="商品明细"
          totals={
            <>
              <Total label="未还">{formatQuantity(slip.lentQuantity)}</Total>
              <Total label="未还成本">{cost(slip.lentValue)}</Total>
              {lost > 0 && <Total label="核销损失">{cost(lost)}</Total>}
            </>
          }
        >
          <DocumentLines
            label="商品明细"
            lines={slip.lines}
            columns={columns}
            card={(line) => ({
              title: <GoodsName line={line} />,
              facts: [
                ['借用', <Quantity key="quantity" value={line.quantity} unit={line.unitName} />],
                ['已归还', pieces((one) => one.returnedQuantity)(line)],
                ['已销售', pieces((one) => one.soldQuantity)(line)],
                ['未还', pieces((one) => one.lentQuantity)(line)],
              ],
            })}
          />
        </DocumentSection>
        {slip.sales.length > 0 && (
          <DocumentSection title="转成的销售单">
            <Box component="ul" sx={{ m: 0, px: 4, pb: 4, listStyle: 'none', display: 'grid', gap: 2 }}>
              {slip.sales.map((sale) => (
                <Box component="li" key={sale.id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
                  {mayVisit('OrderSalesOrderDetails') ? (
                    <MuiLink component={Link} to={orderSaleAddress(sale.id)}>
                      {sale.code}
                    </MuiLink>
                  ) : (
                    sale.code
                  )}
                  {mayVisit('OrderDeliveryOrderDetails') ? (
                    <MuiLink component={Link} to={saleOutAddress(sale.saleOutId)}>
                      {sale.saleOutCode}
                    </MuiLink>
                  ) : (
                    sale.saleOutCode
                  )}
                  <span>
                    应收 <Money fen={sale.receivable} />
                  </span>
                  <span>{formatMoment(sale.createTime)}</span>
                </Box>
              ))}
            </Box>
          </DocumentSection>
        )}
      </DocumentPage>
      {dialog}
      {showing && <SlipCode slip={slip} onClose={() => setShowing(false)} />}
      {sheet}
    </>
  );
}

function SlipCode({ slip, onClose }: { slip: Slip; onClose: () => void }) {
  const slips = useGroup(serviceBorrowOut);
  const code = useLoad(slips.genBusinessQrcode, { id: slip.id });
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>借用单二维码</DialogTitle>
      <DialogContent>
        {code.error !== undefined && <ErrorState error={code.error} onRetry={code.reload} />}
        <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 260 }}>
          {code.data && <img src={code.data.image} width={240} height={240} alt={`借用单 ${slip.code} 的二维码`} />}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          关闭
        </Button>
      </DialogActions>
    </Dialog>
  );
}
