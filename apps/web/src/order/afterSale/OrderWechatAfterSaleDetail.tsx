import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { afterSaleApi } from '@partsdesk/core/order/afterSale/afterSaleApi';
import { afterSaleFlow } from '@partsdesk/core/order/afterSale/afterSaleFlow';
import {
  afterSaleGoodsLifecycle,
  afterSaleLifecycle,
  afterSaleTypeLabel,
} from '@partsdesk/core/order/afterSale/afterSaleLifecycle';
import { payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DocumentLines } from '@partsdesk/ui/document/DocumentLines';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { DocumentPage } from '@partsdesk/ui/document/DocumentPage';
import { DocumentSection } from '@partsdesk/ui/document/DocumentSection';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { LoadedDocument } from '@partsdesk/ui/document/LoadedDocument';
import { timelineEntries } from '@partsdesk/ui/document/timeline.ts';
import { readColumn } from '@partsdesk/ui/list/columns/lineColumns';
import { Total } from '@partsdesk/ui/list/Total';
import { useWhileShown } from '@partsdesk/ui/page/pageShown.ts';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { useActorRef, useSelector } from '@xstate/react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { RefundProgress } from '../../fund/online/RefundProgress';
import { GoodsName } from '../../goods/GoodsName';
import { pathOfRoute } from '../../screenList';
import { useMayVisit } from '../../useMayVisit';
import { courseSteps } from '../online/courseSteps';
import { CustomerPhotos } from '../online/CustomerPhotos';
import { onlineOrderAddress } from '../online/onlineAddress';
import { takeStepOf, type TakeStep } from './takeAfterSaleStep';
import { useAfterSaleActions } from './useAfterSaleActions';

type Case = Schemas['AfterSaleDetail'];
type Line = Case['lines'][number];

const pieces = (value: number, line: Line) => (value === 0 ? '-' : <Quantity value={value} unit={line.unitName} />);

const columns = [
  readColumn<Line>('name', { label: '商品' }, (line) => <GoodsName line={line} />),
  readColumn<Line>('quantity', { label: '售后数量', width: 104, align: 'right' }, (line) =>
    pieces(line.quantity, line),
  ),
  readColumn<Line>('goodQuantity', { label: '良品', width: 96, align: 'right' }, (line) =>
    pieces(line.goodQuantity, line),
  ),
  readColumn<Line>('faultyQuantity', { label: '次品', width: 96, align: 'right' }, (line) =>
    pieces(line.faultyQuantity, line),
  ),
  readColumn<Line>('amount', { label: '退款金额', width: 120, align: 'right' }, (line) => <Money fen={line.amount} />),
];

/** How often a refund under way is read again. */
const LOOK_AGAIN_MS = 3000;

const place = { name: '售后单', list: pathOfRoute('OrderWechatAfterSale') ?? '' };
const unopened = { data: undefined, error: undefined, loading: false, reload: () => undefined };

/** 售后详情. */
export function OrderWechatAfterSaleDetail() {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id ? (
    <OpenCase key={id} id={id} />
  ) : (
    <LoadedDocument {...place} id={undefined} loaded={unopened}>
      {() => null}
    </LoadedDocument>
  );
}

/** Runs the flow of a case while its page is in front. */
function OpenCase({ id }: { id: string }) {
  const [cases, api] = [useGroup(afterSalesOrder), useGroup(afterSaleApi)];
  const flow = useActorRef(afterSaleFlow, { input: { api, id, lookAgain: LOOK_AGAIN_MS } });
  const found = useSelector(flow, ({ context }) => context.found);
  const unread = useSelector(flow, ({ context }) => context.unread);
  const loading = useSelector(flow, (snapshot) => snapshot.matches('looking'));
  // Read anew with each step of the case: a refund that is done says what it took.
  const suggested = useLoad(`${id} ${String(found?.status ?? '')}`, (signal) =>
    cases.querySuggestIntegral({ id }, { signal }),
  );
  useWhileShown(() => {
    flow.send({ type: 'look' });
    return () => flow.send({ type: 'leave' });
  }, [flow]);
  const reload = () => {
    flow.send({ type: 'look' });
    suggested.reload();
  };
  const data = found && 'lines' in found ? { found, points: suggested.data } : undefined;
  return (
    <LoadedDocument {...place} id={id} loaded={{ data, error: unread ?? suggested.error, loading, reload }}>
      {(shown) => <CaseDocument {...shown} take={takeStepOf(flow)} reload={reload} />}
    </LoadedDocument>
  );
}

const points = (count: number) => `${count.toLocaleString('en-US')} 分`;

/** Tells what the refund takes back of the points: 30 分（本单已积 148 分，客户现有 148 分）. */
const pointsText = (isDone: boolean, { integral, earned, available, short }: Schemas['AfterSalePoints']): string =>
  [
    `${points(integral)}（本单${isDone ? '还' : '已'}积 ${points(earned)}，客户现有 ${points(available)}）`,
    short > 0 && `不足 ${points(short)}记为欠扣，以后的积分先抵`,
  ]
    .filter(Boolean)
    .join('，');

const refundLabel = (method: string) => (method === 'credit' ? '冲减欠款' : payMethodLabel(method));

interface CaseDocumentProps {
  found: Case;
  /** Undefined until they are read. */
  points: Schemas['AfterSalePoints'] | undefined;
  take: TakeStep;
  reload: () => void;
}

function CaseDocument({ found, points, take, reload }: CaseDocumentProps) {
  const navigate = useNavigate();
  const mayVisit = useMayVisit();
  const { actionsOf, dialog } = useAfterSaleActions(take, reload);
  return (
    <>
      <DocumentPage
        title="售后单"
        code={found.code}
        status={
          <>
            <LifecycleChip lifecycle={afterSaleLifecycle} status={found.status} />
            {found.goods > 0 && <LifecycleChip lifecycle={afterSaleGoodsLifecycle} status={found.goods} />}
          </>
        }
        steps={courseSteps(afterSaleLifecycle, found.status, [0, 2, 3, 4], [1, 5])}
        actions={[
          mayVisit('OrderWechatDetail') && {
            label: '查看订单',
            run: () => navigate(onlineOrderAddress(found.orderId)),
          },
          found.status === 3 && { label: '刷新', run: reload },
          ...actionsOf(found),
        ]}
        facts={[
          ['类型', afterSaleTypeLabel(found.type)],
          ['申请原因', found.reason],
          ['客户', `${found.customerName} ${found.customerPhone}`.trim()],
          ['门店', found.shopName],
          ['订单号', <DocumentNumber key="order" code={found.orderCode} />],
          ['申请时间', formatMoment(found.createTime)],
          found.answer !== '' && [found.status === 1 ? '拒绝原因' : '失败原因', found.answer],
          points &&
            (points.earned > 0 || points.integral > 0) && [
              found.refundTime === null ? '退款扣回积分' : '已扣回积分',
              pointsText(found.refundTime !== null, points),
            ],
          found.refundTime !== null && ['退款时间', formatMoment(found.refundTime)],
        ]}
        timeline={timelineEntries(found.timeline)}
      >
        <DocumentSection
          title="售后商品"
          totals={
            <>
              {found.madeUp > 0 && (
                <Total label="其中差价">
                  <Money fen={found.madeUp} />
                </Total>
              )}
              <Total label="退款金额" strong>
                <Money fen={found.amount} strong />
              </Total>
            </>
          }
        >
          <DocumentLines
            label="售后商品"
            lines={found.lines}
            columns={columns}
            card={(line) => ({
              title: <GoodsName line={line} />,
              facts: [
                ['售后数量', pieces(line.quantity, line)],
                ...(found.goods === 2
                  ? [
                      [
                        '良品、次品',
                        <>
                          {pieces(line.goodQuantity, line)}、{pieces(line.faultyQuantity, line)}
                        </>,
                      ] as [string, React.ReactNode],
                    ]
                  : []),
                ['退款金额', <Money key="amount" fen={line.amount} />],
              ],
            })}
          />
        </DocumentSection>
        <CustomerPhotos title="凭证图片" addresses={found.imageUrls} />
        <DocumentSection title="退款明细">
          {found.refunds.length === 0 ? (
            <Typography variant="body2" color="textSecondary" sx={{ px: 4, pb: 4 }}>
              还没有退款
            </Typography>
          ) : (
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {found.refunds.map((one, index) => (
                <Box
                  component="li"
                  key={index}
                  sx={{ display: 'flex', gap: 4, px: 4, py: 3, borderTop: 1, borderColor: 'divider' }}
                >
                  <Box sx={{ flex: 1 }}>{[refundLabel(one.method), one.accountName].filter(Boolean).join(' · ')}</Box>
                  <Money fen={one.amount} strong />
                </Box>
              ))}
            </Box>
          )}
        </DocumentSection>
        <RefundProgress of={{ documentIds: [found.id] }} version={found.version} onDecided={reload} />
      </DocumentPage>
      {dialog}
    </>
  );
}
