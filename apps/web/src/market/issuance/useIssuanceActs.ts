import { changeRefused, deleteRefused, finishRefused } from '@partsdesk/core/market/coupon/couponIssuance';
import { couponDistributionActivity } from '@partsdesk/sdk/parts/couponDistributionActivity';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import type { RowAction } from '@partsdesk/ui/list/RowActions';
import { useRecordActions } from '@partsdesk/ui/list/useRecordActions.ts';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useNavigate } from 'react-router-dom';
import { useAtHead } from '../../goods/useAtHead';
import { useMayVisit } from '../../useMayVisit';
import { editIssuanceAddress } from './issuanceAddress';

type Issuance = Schemas['CouponIssuance'];

/** Returns what the head store may do with an issuance: change it, end it, delete it. */
export function useIssuanceActs(onDeleted?: () => void): (issuance: Issuance) => (RowAction | false)[] {
  const issuances = useGroup(couponDistributionActivity);
  const [may, mayVisit, navigate] = [useMay(), useMayVisit(), useNavigate()];
  const atHead = useAtHead();
  const [confirm, act] = [useConfirm(), useAct()];
  const { remove } = useRecordActions();
  const finish = async ({ id, version, name }: Issuance) => {
    const text = '结束后不再发放，也不能恢复；客户手里的券照常能用。';
    if (await confirm({ title: `结束发放「${name}」？`, text, action: '结束发放', danger: true }))
      await act('发放已结束', () => issuances.finishById({ id, version }));
  };
  return (issuance) => [
    atHead &&
      may('couponDistributionActivity.save') &&
      mayVisit('MarketCouponIssuanceSave') && {
        label: '修改',
        refused: changeRefused(issuance) ?? false,
        run: () => void navigate(editIssuanceAddress(issuance.id)),
      },
    atHead &&
      may('couponDistributionActivity.finish') && {
        label: '结束发放',
        danger: true,
        refused: finishRefused(issuance) ?? false,
        run: () => void finish(issuance),
      },
    atHead &&
      may('couponDistributionActivity.delete') &&
      remove(
        `发放「${issuance.name}」`,
        async () => {
          await issuances.deleteById({ id: issuance.id });
          onDeleted?.();
        },
        { refused: deleteRefused(issuance) ?? false },
      ),
  ];
}
