import { Unsaved } from '@partsdesk/ui/form/unsaved.ts';
import { useCallback } from 'react';

/** The page outside of the tabs that has unsaved input: of the cash desk, or before a shop is chosen. */
let open: { title: string; unsaved: number } | undefined;

export const outsideUnsaved = () => (open && open.unsaved > 0 ? [open] : []);

/** Counts the forms with unsaved input of a page that has no tab. */
export function OutsideUnsaved({ title, children }: { title: string; children: React.ReactNode }) {
  const mark = useCallback(() => {
    const page = open?.title === title ? open : { title, unsaved: 0 };
    open = page;
    page.unsaved += 1;
    return () => {
      page.unsaved -= 1;
    };
  }, [title]);
  return <Unsaved value={mark}>{children}</Unsaved>;
}
