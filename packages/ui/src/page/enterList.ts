/** What a table tells of its rows on its frame, as JSON in `data-list`. */
export interface ListTold {
  /** The filters whose rows are in view; missing while other rows are awaited. */
  filters?: Record<string, unknown> | undefined;
  /** The id of the first row. */
  first?: string | undefined;
}

/** Returns the cell where the list begins, `waiting` until it shows what was typed, undefined where it is empty. */
function beginning(content: HTMLElement, input: HTMLInputElement): HTMLElement | 'waiting' | undefined {
  const cell = content.querySelector<HTMLElement>('.MuiDataGrid-row [role=gridcell]') ?? undefined;
  const told = content.querySelector<HTMLElement>('[data-list]')?.dataset.list;
  if (!told) return cell;
  const { filters, first } = JSON.parse(told) as ListTold;
  if (!filters || (filters[input.name] ?? '') !== input.value.trim()) return 'waiting';
  if (first === undefined) return undefined;
  return cell?.closest<HTMLElement>('[data-id]')?.dataset.id === first ? cell : 'waiting';
}

/**
 * Leads from the search into the list: to its first row, once the rows of what was typed have arrived. Enter pressed
 * meanwhile opens that row, not one of the list before, however late it comes; any other key stays with the search.
 * Returns what ends it.
 */
export function enterList(content: HTMLElement, input: HTMLInputElement): () => void {
  let opens = false;
  const go = () => {
    const cell = beginning(content, input);
    if (cell === 'waiting') return;
    end();
    cell?.focus();
    if (opens) cell?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  };
  const watch = new MutationObserver(go);
  const hear = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') opens = true;
    else if (key !== 'ArrowDown') end();
  };
  function end() {
    watch.disconnect();
    input.removeEventListener('keydown', hear);
    input.removeEventListener('blur', end);
  }
  watch.observe(content, { subtree: true, childList: true, attributeFilter: ['data-list'] });
  input.addEventListener('keydown', hear);
  input.addEventListener('blur', end);
  go();
  return end;
}
