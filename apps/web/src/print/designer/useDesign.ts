import { copied, type Clipboard } from '@partsdesk/print/designer/clipboard';
import { obeyed, type Command } from '@partsdesk/print/designer/commands';
import type { Design } from '@partsdesk/print/designer/design';
import { historyOf, redone, undone, withPresent, withStep, type History } from '@partsdesk/print/designer/history';
import type { Spot } from '@partsdesk/print/designer/spots';
import type { Template } from '@partsdesk/print/template';
import { useCallback, useRef, useState } from 'react';

const NOTHING: Clipboard = { rows: [], columns: [] };

/**
 * Holds a template while it is designed: what is chosen, what was copied, and what can be taken back. `onFull` hears
 * that what was pasted found no room.
 */
export function useDesign(initial: Template, onTemplate: (template: Template) => void, onFull: () => void) {
  const [history, setHistory] = useState(() => historyOf<Design>({ template: initial, selected: [] }));
  const [clipboard, setClipboard] = useState(NOTHING);
  // Several acts may come before the next render: each goes on from the last.
  const latest = useRef(history);
  const put = useCallback(
    (next: History<Design>) => {
      const before = latest.current.present.template;
      latest.current = next;
      setHistory(next);
      if (next.present.template !== before) onTemplate(next.present.template);
    },
    [onTemplate],
  );
  /** Makes a step of a change; the same words again join it. */
  const change = useCallback(
    (design: Design, joins = '') => {
      const { present } = latest.current;
      if (design.template !== present.template) put(withStep(latest.current, design, joins));
      else if (design.selected !== present.selected) put(withPresent(latest.current, design));
    },
    [put],
  );
  const select = useCallback(
    (selected: readonly Spot[]) => change({ template: latest.current.present.template, selected }),
    [change],
  );
  const obey = useCallback(
    (command: Command, repeated = false) => {
      const { present } = latest.current;
      const { kind } = command;
      if (kind === 'undo') return put(undone(latest.current));
      if (kind === 'redo') return put(redone(latest.current));
      if ((kind === 'copy' || kind === 'cut') && present.selected.length) setClipboard(copied(present));
      const given = kind === 'duplicate' ? copied(present) : clipboard;
      const next = obeyed(present, command, given);
      const pasting = kind === 'paste' || kind === 'duplicate';
      if (pasting && next === present && given.rows.length + given.columns.length > 0) onFull();
      return change(next, repeated ? kind : '');
    },
    [change, put, clipboard, onFull],
  );
  return {
    ...history.present,
    change,
    select,
    obey,
    mayUndo: history.past.length > 0,
    mayRedo: history.future.length > 0,
    mayPaste: clipboard.rows.length + clipboard.columns.length > 0,
  };
}

export type DesignState = ReturnType<typeof useDesign>;
