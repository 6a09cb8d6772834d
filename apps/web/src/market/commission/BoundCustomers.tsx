import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatMinute } from '@partsdesk/core/dates';
import { distributorCustomer } from '@partsdesk/sdk/parts/distributorCustomer';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { DetailDrawer } from '@partsdesk/ui/list/DetailDrawer';
import { RowCard } from '@partsdesk/ui/list/RowCard';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useState } from 'react';
import { CustomerSelect } from '../../customer/vehicle/CustomerSelect';
import { useAtHead } from '../../goods/useAtHead';
import { PromoterCode } from './PromoterCode';

interface BoundCustomersProps {
  promoter: Schemas['Distributor'];
  onClose: () => void;
}

const A_PAGE = 20;

/** The customers whom a distributor brought; the head store binds and frees them. */
export function BoundCustomers({ promoter, onClose }: BoundCustomersProps) {
  const bindings = useGroup(distributorCustomer);
  const [may, atHead, act, confirm] = [useMay(), useAtHead(), useAct(), useConfirm()];
  const [current, setCurrent] = useState(1);
  const [adding, setAdding] = useState(false);
  const query = { distributorId: promoter.id, current, pageSize: A_PAGE };
  const { data, error, reload } = useLoad(bindings.page, query);
  const free = async ({ id, customerName }: Schemas['DistributorCustomer']) => {
    const text = '解绑后他以后的订单不再给这位分销员计佣，已下的订单不变。';
    if (await confirm({ title: `解绑「${customerName}」？`, text, action: '解绑', danger: true }))
      await act('已解绑', () => bindings.deleteById({ id }));
  };
  const mayBind = atHead && may('distributorCustomer.add') && promoter.status === 1;
  return (
    <>
      <DetailDrawer
        title={`${promoter.name}的客户`}
        actions={
          <>
            <Button onClick={onClose}>关闭</Button>
            {mayBind && (
              <Button variant="contained" onClick={() => setAdding(true)}>
                绑定客户
              </Button>
            )}
          </>
        }
        onClose={onClose}
      >
        <PromoterCode promoter={promoter} />
        {error !== undefined && <ErrorState error={error} onRetry={reload} />}
        {!data && error === undefined && <PageSkeleton rows={4} />}
        {data?.total === 0 && <EmptyState text="还没有绑定的客户。只有没在本店付过款的新客户可以绑定。" />}
        <Box sx={{ display: 'grid', gap: 2, px: 5, pb: 3 }}>
          {data?.records.map((row) => (
            <RowCard
              key={row.id}
              facts={{
                title: row.customerName,
                facts: [
                  ['手机号', orDash(row.phone)],
                  ['绑定时间', formatMinute(row.boundTime)],
                  ['有效期至', row.ends ? formatMinute(row.ends) : '一直有效'],
                  ['绑定人', orDash(row.by)],
                ],
              }}
              actions={[
                atHead &&
                  may('distributorCustomer.delete') && { label: '解绑', danger: true, run: () => void free(row) },
              ]}
            />
          ))}
        </Box>
        {data && data.pages > 1 && (
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', px: 5, pb: 3 }}>
            <Button disabled={current === 1} onClick={() => setCurrent(current - 1)}>
              上一页
            </Button>
            共 {data.total} 位
            <Button disabled={current >= data.pages} onClick={() => setCurrent(current + 1)}>
              下一页
            </Button>
          </Box>
        )}
      </DetailDrawer>
      {adding && (
        <FormDialog<{ customerId: string }>
          title={`给${promoter.name}绑定客户`}
          initial={{ customerId: '' }}
          saveLabel="绑定"
          savedText="客户已绑定"
          save={({ customerId }, idempotencyKey) =>
            bindings.add({ distributorId: promoter.id, customerId }, { idempotencyKey })
          }
          onClose={() => setAdding(false)}
        >
          {({ field }) => (
            <CustomerSelect
              label="客户"
              required
              hint="只能绑定没在本店付过款的新客户，一位客户同时只跟一位分销员"
              {...field('customerId')}
            />
          )}
        </FormDialog>
      )}
    </>
  );
}
