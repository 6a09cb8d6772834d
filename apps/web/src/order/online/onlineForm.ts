import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useConflict } from '../../useConflict';

export interface OnlineFormProps {
  order: Schemas['OnlineOrderRow'];
  reload: () => void;
  onClose: (saved: boolean) => void;
}

/** Tells of an order that somebody else changed meanwhile, and reads it again. */
export const useOnlineConflict = ({ reload, onClose }: Pick<OnlineFormProps, 'reload' | 'onClose'>) =>
  useConflict(() => {
    reload();
    onClose(false);
  });
