import { salesOrderDetailType } from '@partsdesk/sdk/parts/salesOrderDetailType';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useMemo } from 'react';

/** A sales type as a choice, in the order of the tree. */
export interface TypeChoice {
  id: string;
  name: string;
  /** Label of both levels, as documents show it. */
  path: string;
  below: boolean;
}

/** Returns the sales types of a line; empty while loading or after a failure, since a line needs none. */
export function useSalesTypes(): readonly TypeChoice[] {
  const types = useGroup(salesOrderDetailType);
  const { data } = useLoad(types.list, { status: 1 });
  return useMemo(() => {
    const offered = new Map(data?.map((type) => [type.id, type]));
    return (data ?? []).flatMap(({ id, name, pid }): TypeChoice[] => {
      if (pid === null) return [{ id, name, path: name, below: false }];
      const parent = offered.get(pid);
      return parent ? [{ id, name, path: `${parent.name} / ${name}`, below: true }] : [];
    });
  }, [data]);
}
