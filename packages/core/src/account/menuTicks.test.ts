import { describe, expect, it } from 'vitest';
import { foundNodes, tickAll, tickable, tickState, toggleTick, type MenuNode } from './menuTicks';

const node = (id: string, type: number, children: MenuNode[] = [], extra: Partial<MenuNode> = {}): MenuNode => ({
  id,
  path: id,
  name: id,
  type,
  display: 1,
  withParent: false,
  children,
  ...extra,
});
const hidden = (id: string, children: MenuNode[] = []) => node(id, 1, children, { display: 0 });
const button = (id: string) => node(id, 2, [], { display: 0 });

const tree: MenuNode[] = [
  node('module', 0, [
    node('list', 1, [
      button('add'),
      button('remove'),
      hidden('approve', [button('approve.pass')]),
      node('detail', 1, [], { display: 0, withParent: true }),
    ]),
    node('other', 1),
  ]),
  node('desk', 0, [hidden('sell'), hidden('pay')], { display: 0 }),
  button('bell'),
];
const [module, desk] = tree as [MenuNode, MenuNode, MenuNode];
const [list] = module.children as [MenuNode];
const toggle = (ticked: string[], id: string, mayGive?: (id: string) => boolean) =>
  [...toggleTick(tree, new Set(ticked), id, mayGive)].sort();

describe('ticking what a role may', () => {
  it('modules and pages that come along are not ticked themselves', () => {
    expect(tickable(tree)).toEqual([
      'list',
      'add',
      'remove',
      'approve',
      'approve.pass',
      'other',
      'sell',
      'pay',
      'bell',
    ]);
  });

  it('a page brings its buttons, but not the pages that are ticked singly [D06]', () => {
    expect(toggle([], 'list')).toEqual(['add', 'list', 'remove']);
    expect(toggle([], 'module')).toEqual(['add', 'list', 'other', 'remove']);
    expect(tickAll(tree, new Set())).toEqual(new Set(['list', 'add', 'remove', 'other', 'bell']));
  });

  it('a page that is ticked singly brings the pages above it', () => {
    expect(toggle([], 'approve')).toEqual(['approve', 'approve.pass', 'list']);
    expect(toggle([], 'add')).toEqual(['add', 'list']);
  });

  it('where there is nothing but single pages, the module ticks them', () => {
    expect(toggle([], 'desk')).toEqual(['pay', 'sell']);
    expect(tickState(desk, new Set(['pay']))).toBe('half');
  });

  it('without a page nothing below it stays', () => {
    expect(toggle(['list', 'add', 'remove', 'approve'], 'list')).toEqual([]);
    expect(toggle(['list', 'add'], 'add')).toEqual(['list']);
  });

  it('a half ticked entry is completed first, then emptied', () => {
    expect(tickState(list, new Set(['list']))).toBe('half');
    expect(tickState(module, new Set(['list']))).toBe('half');
    const complete = toggle(['list'], 'list');
    expect(complete).toEqual(['add', 'list', 'remove']);
    expect(toggle(complete, 'list')).toEqual([]);
  });

  it('on is on only when all below is', () => {
    expect(tickState(list, new Set(['list', 'add', 'remove', 'approve', 'approve.pass']))).toBe('on');
    expect(tickState(list, new Set())).toBe('off');
  });

  it('nobody gives what they do not hold', () => {
    expect(toggle([], 'list', (id) => id !== 'remove')).toEqual(['add', 'list']);
  });

  it('finds by name, with what stands above and below', () => {
    expect(foundNodes(tree, 'approve')).toEqual([{ ...module, children: [{ ...list, children: [list.children[2]] }] }]);
    expect(foundNodes(tree, 'nothing')).toEqual([]);
  });
});
