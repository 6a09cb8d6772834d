const server = 'apps/server/src/customer/export';

const tests = ['server:src/customer/export/dataExport.test.ts'];

/** Faults of exports by application. */
export const dataExports = [
  {
    name: 'whoever knows of a passed export downloads it',
    file: `${server}/downloadExport.ts`,
    find: "if (row.appliedBy !== ctx.user?.id) throw new Failure('只有申请人本人可以下载');",
    replace: "if (!ctx.user) throw new Failure('只有申请人本人可以下载');",
    tests,
  },
  {
    name: 'an export is downloaded again by another login',
    file: 'packages/core/src/customer/export/exportRules.ts',
    find: 'return login !== null && login === downloadLogin && passed',
    replace: 'return login !== null && passed',
    tests: [...tests, 'core:src/customer/export/exportRules.test.ts'],
  },
  {
    name: 'an export past its end waits for the night',
    file: `${server}/exportRows.ts`,
    find: 'export.end_time <= ${ctx.now} then',
    replace: 'export.end_time is null then',
    tests,
  },
  {
    name: 'an export goes on showing what a right no longer does',
    file: `${server}/downloadExport.ts`,
    find: 'const filter = await kind.narrowed(ctx, row.filter as Filter);',
    replace: 'const filter = row.filter as Filter;',
    tests,
  },
  {
    name: 'a sheet of customers does not say whose it is',
    file: `${server}/downloadExport.ts`,
    find: 'columns, rows, mark);',
    replace: 'columns, rows);',
    tests,
  },
];
