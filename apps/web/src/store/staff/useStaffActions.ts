import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import type { RowAction } from '@partsdesk/ui/list/RowActions';
import { useAct } from '@partsdesk/ui/page/useAct';
import { sessionActor } from '../../session';

interface Somebody {
  id: string;
  userId: string;
  name: string;
  status: number;
  isMaster: boolean;
}

/** Returns the actions of an employee's row; irreversible ones ask first. */
export function useStaffActions() {
  const api = useGroup(partsStaff);
  const confirm = useConfirm();
  const act = useAct();
  const self = (staff: Somebody) => staff.userId === sessionActor.getSnapshot().context.user?.id;

  const disable = async (staff: Somebody) => {
    const text = '停用后立即不能使用本店，正在打开的页面也会退出。以后可以重新启用。';
    if (await confirm({ title: `停用员工“${staff.name}”？`, text, action: '停用', danger: true }))
      await act('员工已停用', () => api.disable({ id: staff.id }));
  };
  return {
    switchEntry: (staff: Somebody): RowAction =>
      staff.status === 1
        ? {
            label: '停用',
            danger: true,
            refused: staff.isMaster ? '店主不能停用' : self(staff) && '不能停用自己',
            run: () => void disable(staff),
          }
        : { label: '启用', run: () => void act('员工已启用', () => api.enable({ id: staff.id })) },

    remove: async (staff: Somebody) => {
      const text = '删除后立即不能使用本店，名下客户变为无服务人员；经手的单据保留其姓名。再次添加同一手机号即可恢复。';
      if (await confirm({ title: `删除员工“${staff.name}”？`, text, action: '删除', danger: true }))
        await act('员工已删除', () => api.del({ id: staff.id }));
    },

    unbind: async (staff: Somebody) => {
      const text = '解绑后该员工不能再打开配件协作平台，也不能用平台账号登录。';
      if (await confirm({ title: `解除${staff.name}的配件协作平台绑定？`, text, action: '解绑', danger: true }))
        await act('已解绑', () => api.bindAccount({ staffId: staff.id, ssoId: null }));
    },
  };
}
