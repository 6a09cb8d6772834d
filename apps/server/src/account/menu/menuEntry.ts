/** A page of the console. Its path is the name of a screen's route. */
export interface PageEntry {
  path: string;
  name: string;
  /** Not shown in the menu: reached from another page. */
  hidden?: true;
  /** A read-only page, granted along with the page above it. */
  withParent?: true;
  /** The call groups whose buttons the page shows, with their nouns. */
  groups?: Record<string, string>;
  pages?: PageEntry[];
}

export interface ModuleEntry {
  /** Begins with `_`, so that it cannot collide with a route. */
  path: string;
  name: string;
  icon: string;
  hidden?: true;
  platformOnly?: true;
  pages: PageEntry[];
}

type Groups = Record<string, string>;
export const page = (path: string, name: string, groups: Groups = {}, ...pages: PageEntry[]): PageEntry => ({
  path,
  name,
  groups,
  pages,
});
/** A page that saves, approves, pays or moves stock, and is granted separately. */
export const hidden = (path: string, name: string, groups: Groups = {}): PageEntry => ({
  path,
  name,
  groups,
  hidden: true,
});
export const detail = (path: string, name: string): PageEntry => ({ path, name, hidden: true, withParent: true });
