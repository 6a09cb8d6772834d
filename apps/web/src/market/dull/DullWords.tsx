import { dullGoods } from '@partsdesk/sdk/parts/dullGoods';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';

interface DullWordsProps {
  part: Schemas['DullGoods'];
  onClose: (saved: boolean) => void;
}

/** Changes what customers read of a dull part. */
export function DullWords({ part, onClose }: DullWordsProps) {
  const goods = useGroup(dullGoods);
  return (
    <FormDialog<{ title: string; words: string }>
      title={`编辑「${part.skuCode}」的标题和说明`}
      initial={{ title: part.title, words: part.words }}
      save={(draft, idempotencyKey) =>
        goods.update({ id: part.id, version: part.version, ...draft }, { idempotencyKey })
      }
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField label="标题" maxLength={40} hint="不填就用商品名称" {...field('title')} />
          <TextField label="说明" rows={3} maxLength={200} hint="客户在小程序里看到" {...field('words')} />
        </>
      )}
    </FormDialog>
  );
}
