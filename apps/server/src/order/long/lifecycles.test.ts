import { lifecycles as inCore } from '@partsdesk/core/lifecycles';
import { describe, expect, it } from 'vitest';
import { lifecyclePage } from '../../http/lifecyclePage';
import { readDocuments } from '../../kit/documents';

const operations = readDocuments().flatMap((document) => document.operations);
const lifecycles = inCore.map(({ name, events }) => ({
  name,
  events: Object.entries<{ raisedBy: readonly string[] }>(events).map(([event, { raisedBy }]) => ({ event, raisedBy })),
}));

describe('the lifecycles of core and the operations of the contract', () => {
  it('an operation that the contract says raises an event is among its raisers in core', () => {
    const strangers = operations.flatMap(({ id, lifecycle }) =>
      lifecycle
        .filter(
          ({ machine, event }) =>
            !lifecycles
              .find(({ name }) => name === machine)
              ?.events.find((known) => known.event === event)
              ?.raisedBy.includes(id),
        )
        .map((one) => ({ id, ...one })),
    );
    expect(strangers).toEqual([]);
  });

  it('a raiser that the contract has says so in x-lifecycle', () => {
    const silent = lifecycles.flatMap(({ name, events }) =>
      events.flatMap(({ event, raisedBy }) =>
        raisedBy
          .map((raiser) => operations.find(({ id }) => id === raiser))
          .filter(
            (operation) => operation && !operation.lifecycle.some((one) => one.machine === name && one.event === event),
          )
          .map((operation) => `${operation?.id ?? ''}: ${name}.${event}`),
      ),
    );
    expect(silent).toEqual([]);
  });

  it('the documentation draws each of them, with every status', async () => {
    const page = await lifecyclePage();
    for (const { name, statuses } of inCore) {
      const section = page.slice(page.indexOf(`<section id="${name}">`)).split('</section>')[0] ?? '';
      for (const { code, label } of Object.values(statuses))
        expect(section).toContain(`>${String(code)} ${label}</text>`);
    }
  });

  it('there is something to compare', () => {
    expect(operations.flatMap(({ lifecycle }) => lifecycle).length).toBeGreaterThanOrEqual(6);
  });
});
