import { fromCallback } from 'xstate';
import { permissionsOf, type MenuRecord, type Permissions } from '../account/permissions';

/** Asks for the menus of the shop that the user works in at that epoch. */
export type MenuWish = { type: 'read'; epoch: number };

/** The menus were read anew, for the shop of that epoch. */
export type MenusRead = { type: 'menusRead'; permissions: Permissions; epoch: number };

export interface MenuApi {
  menus(): Promise<readonly MenuRecord[]>;
}

/**
 * Reads the menus anew, once more where another change was told meanwhile. A failure ends it: a refusal of this very
 * read would ask for it again for ever.
 */
export const readMenus = fromCallback<MenuWish, MenuApi, MenusRead>(({ input, receive, sendBack }) => {
  let wish: MenuWish | undefined;
  let reading = false;
  const read = async () => {
    reading = true;
    try {
      while (wish) {
        const { epoch } = wish;
        wish = undefined;
        sendBack({ type: 'menusRead', permissions: permissionsOf(await input.menus()), epoch });
      }
    } catch {
      wish = undefined;
    } finally {
      reading = false;
    }
  };
  receive((event) => {
    wish = event;
    if (!reading) void read();
  });
});
