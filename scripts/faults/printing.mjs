const print = 'packages/print/src';

const tests = ['print:src/layout.test.ts'];

/** Faults of the layout of printed documents. */
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
];
