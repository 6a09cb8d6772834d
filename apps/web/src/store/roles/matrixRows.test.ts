import { describe, expect, it } from 'vitest';
import { matrixRows, type Operation } from './matrixRows';

const operation = (id: string, roleIds: string[], access: Operation['access'] = 'rights'): Operation => ({
  id,
  title: `新增${id}`,
  group: id,
  groupTitle: id.slice(0, 1),
  method: 'GET',
  path: `/${id}`,
  writes: true,
  access,
  rights: [{ path: `${id}.save`, name: '保存', page: '页' }],
  roleIds,
});
const matrix = {
  roles: [
    { id: 'owner', name: '店主', level: 5, staffCount: 1 },
    { id: 'busy', name: '收银', level: 20, staffCount: 3 },
    { id: 'idle', name: '闲置', level: 20, staffCount: 0 },
  ],
  operations: [
    operation('a1', ['owner', 'busy']),
    operation('a2', ['owner', 'idle']),
    operation('b1', ['owner']),
    operation('b2', [], 'store'),
  ],
};
const ids = (filter: Parameters<typeof matrixRows>[1], words = '') =>
  matrixRows(matrix, filter, words).map(({ group, operations }) => [group, operations.map(({ id }) => id)]);

describe('the rows of the matrix', () => {
  it('stand by group', () => {
    expect(ids('all')).toEqual([
      ['a', ['a1', 'a2']],
      ['b', ['b1', 'b2']],
    ]);
  });
  it('rights that no role holds are those of the master alone', () => {
    expect(ids('unheld')).toEqual([['b', ['b1']]]);
  });
  it('what nobody in work can call is also what only an idle role holds', () => {
    expect(ids('uncallable')).toEqual([
      ['a', ['a2']],
      ['b', ['b1']],
    ]);
  });
  it('are found by title, group, name of a right or address', () => {
    expect(ids('all', '新增A1')).toEqual([['a', ['a1']]]);
    expect(ids('all', '没有')).toEqual([]);
  });
});
