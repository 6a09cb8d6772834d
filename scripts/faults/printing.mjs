const print = 'packages/print/src';

const tests = ['print:src/layout.test.ts'];

const templates = ['server:src/print/printTemplate.test.ts'];

/** Faults of the layout of printed documents, and of the templates that lay them out. */
export const printing = [
  {
    name: 'the total stands on a page without a line',
    file: `${print}/layout.ts`,
    find: 'const wanted = !last ? close :',
    replace: 'const wanted = !last || last ? close :',
    tests,
  },
  {
    name: 'a page sum counts the lines of the page before',
    file: `${print}/layout.ts`,
    find: '      begun = done;\n',
    replace: '',
    tests,
  },
  {
    name: 'what is carried over lacks the last line of its page',
    file: `${print}/layout.ts`,
    find: "put(sums('过次页', lines.slice(0, done)))",
    replace: "put(sums('过次页', lines.slice(0, done - 1)))",
    tests,
  },
  {
    name: 'a mark that turns the text around it is printed as it is',
    file: `${print}/breakText.ts`,
    find: '\\u2028-\\u202e',
    replace: '\\u2028-\\u2029',
    tests,
  },
  {
    name: 'a template is saved without its proof',
    file: 'apps/server/src/print/proveTemplate.ts',
    find: '  if (!first) return;',
    replace: '  if (first || !first) return;',
    tests: templates,
  },
  {
    name: 'the default before stays one beside the new one',
    file: 'apps/server/src/print/templateRecords.ts',
    find: 'if (one.isDefault && one.id !== id) await set',
    replace: 'if (one.isDefault && one.id === id) await set',
    tests: templates,
  },
  {
    name: 'a shop prints by the default of the head store before its own',
    file: 'apps/server/src/print/printStoreTemplate.ts',
    find: 'const chosen = own ?? head;',
    replace: 'const chosen = head ?? own;',
    tests: templates,
  },
  {
    name: 'a branch changes the templates of the head store',
    file: 'apps/server/src/print/printTemplate.ts',
    find: '  if (shopId) throw',
    replace: "  if (shopId === '') throw",
    tests: templates,
  },
];
