import { ApiError } from '@partsdesk/sdk';
import { warehouse as distributionWarehouse } from '@partsdesk/sdk/fx/warehouse';
import { commonSysnWarehouse } from '@partsdesk/sdk/parts/commonSysnWarehouse';
import { goods } from '@partsdesk/sdk/parts/goods';
import { warehouse as collaborationWarehouse } from '@partsdesk/sdk/synbj/warehouse';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useNotice } from '@partsdesk/ui/app/notices';
import { useMay } from '@partsdesk/ui/app/permissions';
import { MenuButton } from '../MenuButton';

/** 同步: tells another platform what the company sells or has; the messages go out one after another. */
export function PlatformSync() {
  const archive = useGroup(goods);
  const common = useGroup(commonSysnWarehouse);
  const collaboration = useGroup(collaborationWarehouse);
  const distribution = useGroup(distributionWarehouse);
  const may = useMay();
  const notice = useNotice();
  const confirm = useConfirm();
  const send = async (platform: string, what: string, sending: () => Promise<{ queued: number }>) => {
    const text = `把全部${what}发送到${platform}，对方原来的数据会被更新。`;
    if (!(await confirm({ title: `同步${what}到${platform}？`, text, action: '同步' }))) return;
    try {
      const { queued } = await sending();
      notice.success(`${String(queued)} 条${what}已排队发送到${platform}，几分钟内送达`);
    } catch (error) {
      // The session has reported the error.
      if (!(error instanceof ApiError)) throw error;
    }
  };
  const entries: [string, () => void][] = [
    ...(may('goods.sync')
      ? [['商品资料到商品平台', () => void send('商品平台', '商品资料', archive.sysnGoods)] as [string, () => void]]
      : []),
    ...(may('commonSysnWarehouse.sync')
      ? ([
          ['库存到仓库平台', () => void send('仓库平台', '库存', common.sysnInventory)],
          ['库存到协作平台', () => void send('协作平台', '库存', collaboration.sysnInventory)],
          ['库存到分销平台', () => void send('分销平台', '库存', distribution.sysnInventory)],
        ] as [string, () => void][])
      : []),
  ];
  return may.any('goods.sync', 'commonSysnWarehouse.sync') ? <MenuButton label="同步" entries={entries} /> : null;
}
