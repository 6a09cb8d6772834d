import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';

export interface OnlineFormProps {
  order: Schemas['OnlineOrderRow'];
  reload: () => void;
  onClose: (saved: boolean) => void;
}

/** Reports that another user has changed the order meanwhile, and reloads it. */
export const useOnlineConflict = ({ reload, onClose }: Pick<OnlineFormProps, 'reload' | 'onClose'>) =>
  useConflict(() => {
    reload();
    onClose(false);
  });
