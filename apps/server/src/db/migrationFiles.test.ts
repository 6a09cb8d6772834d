import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrationsFolder } from '../places';
import { migrationFiles, statements, TAKES_KEEPER } from './migrate';

describe('the migrations', () => {
  it('[O-02] a data step that concerns stores takes the keeper’s role, and gives it back', () => {
    const faults = migrationFiles().flatMap((name) => {
      const script = statements(readFileSync(join(migrationsFolder, name), 'utf8'));
      let keeper = false;
      const blind = script.filter((statement) => {
        if (statement === TAKES_KEEPER) keeper = true;
        if (statement === 'reset role') keeper = false;
        const written = /^(?:with\b[\s\S]*?)?\b(?:insert\s+into|update|delete\s+from)\s+([\w.]+)/i.exec(statement)?.[1];
        return written && !written.startsWith('platform.') && !keeper;
      });
      return [
        ...blind.map((statement) => `${name}: ${statement.slice(0, 80)}`),
        ...(keeper ? [`${name}: keeps it`] : []),
      ];
    });
    // Sees the rows of a table whose wall is not forced meanwhile, and writes one that has no wall yet.
    expect(
      faults.filter((fault) => !fault.startsWith('20261123_0900_archive.sql: insert into goods_stock_unit')),
    ).toEqual([]);
    expect(faults).toHaveLength(2);
  });
});
