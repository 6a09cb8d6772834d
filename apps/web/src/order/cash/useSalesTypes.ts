import { salesOrderDetailType } from '@partsdesk/sdk/parts/salesOrderDetailType';
import { useGroup } from '@partsdesk/ui/ApiProvider';
import { useLoad } from '@partsdesk/ui/useLoad';
import { useMemo } from 'react';

/** A sales type to choose from, in the order of the tree. */
export interface TypeChoice {
  id: string;
  name: string;
  /** Both levels, as a document shows them. */
  path: string;
  below: boolean;
}

/** The sales types that a line can be counted as; none while they are fetched, or where that fails: a line needs none. */
export function useSalesTypes(): readonly TypeChoice[] {
  const types = useGroup(salesOrderDetailType);
  const { data } = useLoad('offered', (signal) => types.list({ status: 1 }, { signal }));
  return useMemo(() => {
    const offered = new Map(data?.map((type) => [type.id, type]));
    return (data ?? []).flatMap(({ id, name, pid }): TypeChoice[] => {
      if (pid === null) return [{ id, name, path: name, below: false }];
      const parent = offered.get(pid);
      return parent ? [{ id, name, path: `${parent.name} / ${name}`, below: true }] : [];
    });
  }, [data]);
}
