/** Fields, choices, menus and tables: an arrow key that is pressed in one of them is its own. */
const OWN =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=grid], [role=combobox], [role=listbox], ' +
  '[role=menu], [role=menubar], [role=tablist], [role=tree], [role=radiogroup], [role=slider]';

/** Whether the place that has the focus takes arrow keys itself; where it does not, they are the page's. */
export const takesArrows = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(OWN) !== null;

/** The cell of a table from which its keys go on: that which had the focus last, else the first row's. */
export const listCell = (within: ParentNode): HTMLElement | undefined =>
  within.querySelector<HTMLElement>('.MuiDataGrid-row [role=gridcell][tabindex="0"]') ??
  within.querySelector<HTMLElement>('.MuiDataGrid-row [role=gridcell]') ??
  undefined;
