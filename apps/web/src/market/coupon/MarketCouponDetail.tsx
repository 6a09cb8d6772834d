import Box from '@mui/material/Box';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { couponSums } from '@partsdesk/core/listSums';
import { couponColumns } from '@partsdesk/core/market/coupon/couponColumns';
import { couponLifecycle } from '@partsdesk/core/market/coupon/couponLifecycle';
import { couponRuleWords } from '@partsdesk/core/market/coupon/couponMoney';
import { reachWords } from '@partsdesk/core/market/coupon/couponReach';
import { couponSchemeState, validityWords } from '@partsdesk/core/market/coupon/couponScheme';
import type { Download } from '@partsdesk/sdk';
import { couponSchema } from '@partsdesk/sdk/parts/couponSchema';
import { customerCoupon } from '@partsdesk/sdk/parts/customerCoupon';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { shownFields } from '@partsdesk/ui/list/columns/columnChoice.ts';
import { screenColumns } from '@partsdesk/ui/list/columns/screenColumns';
import { statusColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ReasonDialog } from '../../customer/card/ReasonDialog';
import { orderSaleAddress } from '../../order/documentAddress';
import { CampaignEffect } from '../../report/campaign/CampaignEffect';
import { useMayVisit } from '../../useMayVisit';
import { givenText, scopeText } from './couponTexts';

type Row = Schemas['CustomerCoupon'];

const columns = screenColumns(
  couponColumns.filter(({ field }) => field !== 'name'),
  { customerName: { width: 128 }, kind: { width: 200 }, status: statusColumn<Row>(couponLifecycle) },
);

/** 优惠券详情: a scheme's rule, its receivers and what became of their coupons. */
export function MarketCouponDetail() {
  const [search] = useSearchParams();
  const id = search.get('id');
  if (!id)
    return (
      <Page title="优惠券详情" plain>
        <EmptyState text="请从优惠券列表打开一张优惠券。" />
      </Page>
    );
  return <SchemeDetail key={id} id={id} />;
}

function SchemeDetail({ id }: { id: string }) {
  const [schemes, held] = [useGroup(couponSchema), useGroup(customerCoupon)];
  const may = useMay();
  const mayVisit = useMayVisit();
  const navigate = useNavigate();
  const [voided, setVoided] = useState<Row>();
  const { data: scheme, error, reload } = useLoad(schemes.get, { id });
  const list = usePagedList(held.page, {
    fixed: { id },
    sums: couponSums,
    chips: { status: (status) => statusLabel(couponLifecycle, status), code: (code) => `券码：${code}` },
  });
  const openOrder = (row: Row) => {
    if (row.orderId && mayVisit('OrderSalesOrderDetails')) void navigate(orderSaleAddress(row.orderId));
  };
  return (
    <ListPage
      title={scheme ? `优惠券「${scheme.name}」` : '优惠券详情'}
      label="领用记录"
      list={list}
      columns={columns}
      secondary={
        may('couponSchema.export') && (
          <DownloadButton
            fetch={() =>
              schemes.exportExcel({ ...list.query, id, columns: shownFields('领用记录', columns) }) as Promise<Download>
            }
          >
            导出
          </DownloadButton>
        )
      }
      bar={
        <Box sx={{ px: 3, py: 2, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 3 }}>
          {error !== undefined && <ErrorState error={error} onRetry={reload} />}
          {scheme && (
            <FactGrid
              facts={[
                ['状态', <LifecycleChip key="state" lifecycle={couponSchemeState} status={scheme.state} />],
                ['规则', couponRuleWords(scheme)],
                ['叠加', scheme.stackable ? '可叠加' : '不可叠加'],
                ['适用范围', scopeText(scheme)],
                ['使用限制', reachWords(scheme)],
                ['有效期', validityWords(scheme)],
                ['每人限领', `${String(scheme.perCustomer)} 张`],
                ['已发 / 总数', givenText(scheme)],
                ['已使用', `${String(scheme.used)} 张`],
                ['已抵扣', <Money key="used" fen={scheme.usedAmount} />],
                ['使用说明', orDash(scheme.remark)],
              ]}
            />
          )}
          <CampaignEffect kind={1} id={id} />
        </Box>
      }
      filters={
        <>
          <FilterSelect label="状态" choices={statusChoices(couponLifecycle)} width={112} {...list.bind('status')} />
          <TextField label="券码" type="search" width={200} maxLength={40} {...list.bind('code')} />
        </>
      }
      card={(row) => ({
        title: row.customerName,
        state: <LifecycleChip lifecycle={couponLifecycle} status={row.status} />,
        facts: [
          ['券码', row.code],
          ['销售单', orDash(row.orderCode)],
          ['抵扣金额', <Money key="amount" fen={row.amount} />],
        ],
      })}
      actions={(row) => [
        row.orderId !== null && mayVisit('OrderSalesOrderDetails') && { label: '销售单', run: () => openOrder(row) },
        may('customerCoupon.void') &&
          row.status === couponLifecycle.statuses.unused.code && {
            label: '作废',
            danger: true,
            run: () => setVoided(row),
          },
      ]}
      actionsWidth={112}
      empty="还没有客户领到这种券。到客户列表选客户，点「发优惠券」。"
    >
      {voided && (
        <ReasonDialog
          title={`作废${voided.customerName}的优惠券`}
          action="作废"
          hint="作废后客户不能再用这张券，也不能恢复"
          save={(reason, idempotencyKey) =>
            held.void({ id: voided.id, version: voided.version, reason }, { idempotencyKey })
          }
          onClose={() => setVoided(undefined)}
        />
      )}
    </ListPage>
  );
}
