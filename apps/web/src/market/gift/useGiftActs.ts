import { activityStates } from '@partsdesk/core/market/activityState';
import { partsConsumptionGiftSchema } from '@partsdesk/sdk/parts/partsConsumptionGiftSchema';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import type { RowAction } from '@partsdesk/ui/list/RowActions';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useNavigate } from 'react-router-dom';
import { useAtHead } from '../../goods/useAtHead';
import { useMayVisit } from '../../useMayVisit';
import { copyGiftAddress } from './giftAddress';

type Scheme = Schemas['GiftScheme'];

/** Returns what the head store may do with a scheme: copy it, or end it for good. */
export function useGiftActs(): (scheme: Scheme) => (RowAction | false)[] {
  const schemes = useGroup(partsConsumptionGiftSchema);
  const [may, mayVisit, navigate] = [useMay(), useMayVisit(), useNavigate()];
  const atHead = useAtHead();
  const [confirm, act] = [useConfirm(), useAct()];
  const disable = async ({ id, name }: Scheme) => {
    const text = '停用后不再送礼，也不能恢复；客户已获得的礼品照常有效。要修改活动，请停用后复制一个。';
    if (await confirm({ title: `停用「${name}」？`, text, action: '停用', danger: true }))
      await act('活动已停用', () => schemes.disable({ id }));
  };
  return (scheme) => [
    atHead &&
      may('partsConsumptionGiftSchema.save') &&
      mayVisit('MarketConsumptionGiftAdd') && {
        label: '复制',
        run: () => void navigate(copyGiftAddress(scheme.id)),
      },
    atHead &&
      may('partsConsumptionGiftSchema.disable') && {
        label: '停用',
        danger: true,
        refused: scheme.state === activityStates.statuses.ended.code && '活动已结束',
        run: () => void disable(scheme),
      },
  ];
}
