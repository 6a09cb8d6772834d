import { sysMenu } from '@partsdesk/sdk/basic/sysMenu';
import { sysMenuAuthority } from '@partsdesk/sdk/basic/sysMenuAuthority';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import { found, type EditedDocuments } from '../editedDocument';
import { fresh } from '../exampleWorld';

export const accountDocuments: EditedDocuments = {
  'user/sysAuthority/update': async (world) => {
    const name = fresh('角色');
    const head = world.store.owner.client;
    const id = await sysAuthority(head).add({ name });
    return {
      name: `角色「${name}」`,
      read: async () => {
        const { version, remark: says } = await sysAuthority(head).get({ id });
        return { version, says };
      },
      write: (_client, version, remark) => sysAuthority(head).update({ id, version, remark }),
    };
  },
  'basic/sysMenuAuthority/authorizeMenu': async (world) => {
    const name = fresh('角色');
    const head = world.store.owner.client;
    const id = await sysAuthority(head).add({ name });
    const menus = (await sysMenu(head).listAuthMenu()).filter((menu) => menu.type === 2);
    let next = 0;
    const granted = async () =>
      (await sysMenu(head).listByAuthIds({ authIds: [id] })).filter((menu) => menu.type === 2).map((menu) => menu.id);
    /** The text stands for a button. */
    const buttons = new Map<string, string>();
    return {
      name: `角色「${name}」`,
      read: async () => {
        const [only] = await granted();
        return {
          version: (await sysAuthority(head).get({ id })).version,
          says: [...buttons].find(([, menu]) => menu === only)?.[0],
        };
      },
      write: (_client, version, text) => {
        const menu = found(menus[(next += 1)]).id;
        buttons.set(text, menu);
        return sysMenuAuthority(head).authorizeMenu({ authorityId: id, version, menuIds: [menu] });
      },
    };
  },
  'basic/sysMenu/update': async (world) => {
    const { client } = world.operator;
    const name = fresh('菜单');
    const id = await sysMenu(client).add({ path: fresh('Page'), name, type: 1 });
    return {
      name: `菜单「${name}」`,
      read: async () => {
        const { version, name: says } = await sysMenu(client).get({ id });
        return { version, says };
      },
      write: (_client, version, text) => sysMenu(client).update({ id, version, name: text }),
    };
  },
  'user/sysUser/update': async (world) => {
    const me = await world.server.person();
    return {
      name: '您的资料',
      read: async () => {
        const { version, name: says } = await sysUser(me.client).user();
        return { version, says };
      },
      write: (_client, version, name) => sysUser(me.client).update({ version, name }),
    };
  },
};
