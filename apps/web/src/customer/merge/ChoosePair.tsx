import { customerMerge } from '@partsdesk/sdk/parts/customerMerge';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { useRef } from 'react';
import { CustomerSelect } from '../vehicle/CustomerSelect';

interface ChoosePairProps {
  onChosen: (pair: Pick<Schemas['DuplicatePair'], 'first' | 'second'>) => void;
  onClose: () => void;
}

/** Chooses two customers whom no rule finds. */
export function ChoosePair({ onChosen, onClose }: ChoosePairProps) {
  const merges = useGroup(customerMerge);
  const chosen = useRef<Schemas['MergePreview']>(undefined);
  return (
    <FormDialog
      title="合并指定客户"
      saveLabel="下一步"
      savedText="请核对后合并"
      initial={{ keptId: '', droppedId: '' }}
      save={async (draft) => {
        chosen.current = await merges.preview(draft);
      }}
      onClose={() => {
        const { kept, dropped } = chosen.current ?? {};
        if (kept && dropped) onChosen({ first: kept, second: dropped });
        else onClose();
      }}
    >
      {(form) => (
        <>
          <CustomerSelect label="保留的客户" required {...form.field('keptId')} />
          <CustomerSelect label="并入的客户" required {...form.field('droppedId')} />
        </>
      )}
    </FormDialog>
  );
}
