import { formatMoment } from '@partsdesk/core/dates';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { TextField } from '@partsdesk/ui/form/TextField';
import { PagedTable } from '@partsdesk/ui/list/PagedTable';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { Page } from '@partsdesk/ui/page/Page';
import { Money } from '@partsdesk/ui/text/Money';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAtHead } from '../../goods/useAtHead';
import { useMayVisit } from '../../useMayVisit';
import { newReturnAddress } from '../documentAddress';
import { saleOutColumns } from '../outbound/saleOutColumns';
import { PaymentChip } from '../receipt/PaymentChip';
import { ReturnableDrawer } from './ReturnableDrawer';

/** 选择退货单据: lists outbounds with goods that were handed out and not returned. */
export function SelectReturnOrder() {
  const outs = useGroup(saleOut);
  const navigate = useNavigate();
  const mayVisit = useMayVisit();
  const atHead = useAtHead();
  const columns = useMemo(() => saleOutColumns({ atHead, owing: false }), [atHead]);
  const [looking, setLooking] = useState<string>();
  const list = usePagedList(outs.page, {
    fixed: { returnable: true },
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      customerId: () => '指定客户',
      from: (day) => `开单从 ${day}`,
      to: (day) => `开单到 ${day}`,
    },
  });
  const choose =
    mayVisit('OrderCashSaveReturnOrder') &&
    ((row: { id: string }) => void navigate(newReturnAddress(row.id), { replace: true }));
  return (
    <Page
      title="选择退货单据"
      chips={list.chips}
      filters={
        <>
          <TextField
            label="单号、客户、手机号、车牌"
            type="search"
            autoFocus
            width={240}
            maxLength={30}
            {...list.bind('keyword')}
          />
          <DateRange label="开单日期" from={list.bind('from')} to={list.bind('to')} />
        </>
      }
    >
      <PagedTable
        label="可以退货的出库单"
        list={list}
        columns={columns}
        card={(row) => ({
          title: row.plate ? `${row.customerName} ${row.plate}` : row.customerName,
          state: <LifecycleChip lifecycle={saleOutLifecycle} status={row.status} />,
          facts: [
            [
              '应收',
              <>
                <PaymentChip status={row.paymentStatus} onCredit={row.onCredit} cancelled={false} />{' '}
                <Money fen={row.receivable} strong />
              </>,
            ],
            ['商品', row.summary],
            ['单号', row.code],
            ['开单', `${row.createdBy} ${formatMoment(row.createTime)}`],
          ],
        })}
        actions={(row) => [
          choose && { label: '退货', run: () => choose(row) },
          { label: '可退明细', run: () => setLooking(row.id) },
        ]}
        {...(choose ? { onOpen: choose } : {})}
        empty={{
          text: '没有可以退货的出库单。货出了库、还没有退完的单才会出现在这里。',
          excluded: '还没出库、已退完的单不在这里',
        }}
      />
      {looking && <ReturnableDrawer saleOutId={looking} onClose={() => setLooking(undefined)} />}
    </Page>
  );
}
