import { describe, expect, it } from 'vitest';
import {
  allowed,
  can,
  defineLifecycle,
  next,
  statusInfo,
  statusLabel,
  statusOptions,
  type AnyLifecycle,
  type CodeOf,
  type EventOf,
} from './lifecycle';

const off = { code: 7, label: '关', tone: 'default' } as const;
const press = { label: '按', raisedBy: ['parts/lamp/press'] } as const;

const lamp = defineLifecycle({
  name: 'lamp',
  initial: 'off',
  statuses: { off, on: { code: 9, label: '开', tone: 'success' }, broken: { code: 3, label: '坏', tone: 'error' } },
  events: {
    press: { ...press, moves: { off: 'on', on: 'off' } },
    drop: { label: '摔', raisedBy: ['system'], moves: { off: 'broken', on: 'broken' } },
    dust: { label: '擦', raisedBy: ['parts/lamp/dust'], moves: { off: 'off' } },
  },
});

describe('a lifecycle', () => {
  it('answers in the codes of the wire', () => {
    expect(next(lamp, 7, 'press')).toBe(9);
    expect(next(lamp, 9, 'press')).toBe(7);
    expect(next(lamp, 7, 'dust')).toBe(7);
  });

  it('refuses what the table does not name, and everything in an unknown status', () => {
    expect(can(lamp, 9, 'dust')).toBe(false);
    expect(next(lamp, 3, 'press')).toBeUndefined();
    expect(allowed(lamp, 3)).toEqual([]);
    expect(allowed(lamp, 99)).toEqual([]);
    expect(allowed(lamp, 7)).toEqual(['press', 'drop', 'dust']);
  });

  it('names its statuses for the user', () => {
    expect(statusLabel(lamp, 9)).toBe('开');
    expect(statusLabel(lamp, 99)).toBe('未知状态（99）');
    expect(statusInfo(lamp, 3)?.tone).toBe('error');
    expect(statusOptions(lamp)[0]).toEqual({ value: 7, label: '关' });
  });

  it('has a machine whose dead ends are final', () => {
    expect(lamp.machine.states['broken']?.type).toBe('final');
    expect(lamp.machine.config.initial).toBe('off');
  });

  it('a wrong event or status name does not compile', () => {
    const code: CodeOf<typeof lamp> = 7;
    const event: EventOf<typeof lamp> = 'press';
    expect(next(lamp, code, event)).toBe(9);
    // @ts-expect-error the lamp has no such event
    expect(can(lamp, 7, 'kick')).toBe(false);
    const wrong = () =>
      defineLifecycle({
        name: 'wrong',
        initial: 'a',
        statuses: { a: off },
        // @ts-expect-error there is no status b
        events: { go: { ...press, moves: { a: 'b' } } },
      });
    expect(wrong).toThrow("Child state 'b' does not exist");
  });

  it('all lifecycles can be gone through alike', () => {
    const all: AnyLifecycle[] = [lamp];
    expect(all.flatMap(({ events }) => Object.values(events).flatMap(({ raisedBy }) => raisedBy))).toEqual([
      'parts/lamp/press',
      'system',
      'parts/lamp/dust',
    ]);
  });
});
