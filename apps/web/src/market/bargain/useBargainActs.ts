import { can } from '@partsdesk/core/lifecycle';
import { activityStates } from '@partsdesk/core/market/activityState';
import { bargainSchemeLifecycle } from '@partsdesk/core/market/bargain/bargainSchemeLifecycle';
import { bargainActSchema } from '@partsdesk/sdk/parts/bargainActSchema';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import type { RowAction } from '@partsdesk/ui/list/RowActions';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useNavigate } from 'react-router-dom';
import { useAtHead } from '../../goods/useAtHead';
import { useMayVisit } from '../../useMayVisit';
import { copyBargainAddress, editBargainAddress } from './bargainAddress';

type Scheme = Schemas['BargainScheme'];

/** Returns what the head store may do with a scheme: change and copy it, offer it, take it back. */
export function useBargainActs(): (scheme: Scheme) => (RowAction | false)[] {
  const schemes = useGroup(bargainActSchema);
  const [may, mayVisit, navigate] = [useMay(), useMayVisit(), useNavigate()];
  const atHead = useAtHead();
  const [confirm, act] = [useConfirm(), useAct()];
  const online = async ({ id, version, name }: Scheme) => {
    const text = '上线后客户就能在小程序发起砍价，商品、价格和规则不能再改。';
    if (await confirm({ title: `上线「${name}」？`, text, action: '上线' }))
      await act('方案已上线', () => schemes.online({ version }, { activitySchemaId: id }));
  };
  const offline = async ({ id, version, name }: Scheme) => {
    const text = '下线后客户不能再发起；已发起的砍价照常帮砍和购买。';
    if (await confirm({ title: `下线「${name}」？`, text, action: '下线', danger: true }))
      await act('方案已下线', () => schemes.offline({ version }, { activitySchemaId: id }));
  };
  const saves = atHead && may('bargainActSchema.save') && mayVisit('MarketBargainSave');
  const switches = atHead && may('bargainActSchema.online');
  return (scheme) => [
    saves && { label: '修改', run: () => void navigate(editBargainAddress(scheme.id)) },
    switches &&
      can(bargainSchemeLifecycle, scheme.status, 'online') && {
        label: '上线',
        refused: scheme.state === activityStates.statuses.ended.code && '活动已结束，请先改结束日期',
        run: () => void online(scheme),
      },
    switches &&
      can(bargainSchemeLifecycle, scheme.status, 'offline') && {
        label: '下线',
        danger: true,
        run: () => void offline(scheme),
      },
    saves && { label: '复制', run: () => void navigate(copyBargainAddress(scheme.id)) },
  ];
}
