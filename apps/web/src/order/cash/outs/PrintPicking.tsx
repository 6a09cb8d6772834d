import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { PrintSheet } from '@partsdesk/ui/document/PrintSheet';
import { useEffect, useState } from 'react';
import { PickingSheet } from '../../print/PickingSheet';

interface PrintPickingProps {
  ids: readonly string[];
  onPrinted: () => void;
}

/** Prints the picking slips of outbounds as the server has them. */
export function PrintPicking({ ids, onPrinted }: PrintPickingProps) {
  const outs = useGroup(saleOut);
  const [read, setRead] = useState<Schemas['SaleOutDetail'][]>();
  const wanted = ids.join(',');
  useEffect(() => {
    let left = false;
    Promise.all(wanted.split(',').map((id) => outs.item({ id }))).then(
      (details) => !left && setRead(details),
      // The client has reported the error.
      () => !left && onPrinted(),
    );
    return () => {
      left = true;
    };
  }, [outs, wanted, onPrinted]);
  return (
    read && (
      <PrintSheet onPrinted={onPrinted}>
        <PickingSheet outs={read} />
      </PrintSheet>
    )
  );
}
