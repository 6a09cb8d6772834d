import type { Schemas } from '@partsdesk/sdk/types/user';

type Matrix = Schemas['AccessMatrix'];
export type Operation = Schemas['OperationAccess'];

/**
 * Filter of the operations; `unheld`: no role but the master's has the right; `uncallable`: no active employee but the
 * master has it.
 */
export type MatrixFilter = 'all' | 'unheld' | 'uncallable';

const MASTER = 5;

export function matrixRows(
  { roles, operations }: Matrix,
  filter: MatrixFilter,
  words: string,
): { group: string; operations: Operation[] }[] {
  const ordinary = roles.filter((role) => role.level !== MASTER);
  const held = ({ roleIds }: Operation) => ordinary.filter((role) => roleIds.includes(role.id));
  const shown = operations.filter((operation) => {
    if (
      words &&
      ![operation.title, operation.groupTitle, operation.id, ...operation.rights.map((right) => right.name)].some(
        (text) => text.toLowerCase().includes(words.toLowerCase()),
      )
    )
      return false;
    if (filter === 'all') return true;
    if (operation.access !== 'rights') return false;
    return filter === 'unheld' ? held(operation).length === 0 : held(operation).every((role) => role.staffCount === 0);
  });
  const groups = new Map<string, Operation[]>();
  for (const operation of shown)
    groups.set(operation.groupTitle, [...(groups.get(operation.groupTitle) ?? []), operation]);
  return [...groups].map(([group, found]) => ({ group, operations: found }));
}

/** Labels of the access that no role decides. */
export const accessLabels: Record<Exclude<Operation['access'], 'rights'>, string> = {
  public: '任何人（无需登录）',
  customer: '小程序顾客',
  login: '所有登录用户',
  store: '本店全体员工',
  platform: '仅平台运营',
};
