import { sysDictType } from '@partsdesk/sdk/basic/sysDictType';
import { sysMenu } from '@partsdesk/sdk/basic/sysMenu';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type Person, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let operator: Person;
beforeAll(async () => {
  server = await startTestServer();
  operator = await server.person();
  await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db.updateTable('platform.app_user').set({ platform_level: 1 }).where('id', '=', operator.id).execute(),
  );
});
afterAll(() => server.stop());

it('[PERM-15] an operator edits menus; a cycle, a parent button and deleting a parent are refused', async () => {
  const menus = sysMenu(operator.client);
  const module = await menus.add({ path: '_try', name: '试用', type: 0 });
  const page = await menus.add({ parentId: module, path: 'TryPage', name: '试用页', type: 1, sort: 3 });
  const button = await menus.add({ parentId: page, path: 'try.save', name: '保存', type: 2 });
  expect(
    (await menus.list())
      .filter(({ id }) => [module, page, button].includes(id))
      .map(({ name, parentId }) => [name, parentId])
      .sort(),
  ).toEqual([
    ['保存', page],
    ['试用', null],
    ['试用页', module],
  ]);
  await menus.update({ id: page, version: 1, name: '试用页面', parentId: null });
  expect(await menus.get({ id: page })).toMatchObject({ name: '试用页面', parentId: null, version: 2 });
  await menus.update({ id: page, version: 2, parentId: module });

  const refused = (parentId: string, id: string, version: number) => menus.update({ id, version, parentId });
  await expect(refused(page, module, 1)).rejects.toMatchObject({
    message: '上级菜单不能是自己或自己的下级',
    errors: [{ field: 'parentId' }],
  });
  await expect(refused(module, module, 1)).rejects.toMatchObject({ message: '上级菜单不能是自己或自己的下级' });
  await expect(refused(button, module, 1)).rejects.toMatchObject({
    message: expect.stringMatching(/自己的下级|按钮下/) as string,
  });
  await expect(menus.add({ parentId: button, path: 'x', name: 'x', type: 2 })).rejects.toMatchObject({
    message: '按钮下不能再有菜单',
  });
  await expect(menus.add({ path: 'TryPage', name: 'x', type: 1 })).rejects.toMatchObject({
    message: '路径「TryPage」已存在',
    errors: [{ field: 'path' }],
  });
  await expect(menus.delete({ id: module })).rejects.toMatchObject({ message: '还有下级菜单，不能删除' });
  for (const id of [button, page, module]) await menus.delete({ id });
  expect((await menus.list()).some(({ path }) => path === '_try')).toBe(false);
});

it('nobody else maintains menus and dictionaries [PERM-15]', async () => {
  const { owner } = await server.store();
  await expect(sysMenu(owner.client).list()).rejects.toMatchObject({ httpStatus: 403 });
  await expect(sysMenu(owner.client).add({ path: 'x', name: 'x', type: 1 })).rejects.toMatchObject({ httpStatus: 403 });
  await expect(sysDictType(owner.client).list()).rejects.toMatchObject({ httpStatus: 403 });
});
