// Lists lines of more than 120 characters, which the formatter leaves in comments, strings and titles.
// SQL may be longer.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './run.mjs';

const MOST = 120;
const SQL = /\b(select|insert into|update|delete from|create table|join|where|values|union all|having|order by)\b/i;

const isTemplate = (node) => ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node);

/** The lines of a source file that stand inside SQL. */
function linesOfSql(source) {
  const lines = new Set();
  const visit = (node) => {
    if (isTemplate(node) || ts.isStringLiteral(node)) {
      const tag = ts.isTaggedTemplateExpression(node.parent) ? node.parent.tag.getText() : '';
      if (/^sql\b/.test(tag) || SQL.test(node.getText())) {
        const last = source.getLineAndCharacterOfPosition(node.getEnd()).line;
        for (let line = source.getLineAndCharacterOfPosition(node.getStart()).line; line <= last; line += 1)
          lines.add(line);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
}

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mts', '*.mjs', '*.cjs', '*.js'], {
  cwd: root,
  encoding: 'utf8',
});
let found = 0;
for (const file of files.trim().split('\n')) {
  const text = readFileSync(join(root, file), 'utf8');
  const long = text.split('\n').flatMap((line, at) => ([...line].length > MOST ? [at] : []));
  if (!long.length) continue;
  const sql = linesOfSql(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  for (const at of long.filter((line) => !sql.has(line))) {
    console.log(`${file}:${at + 1}: longer than ${MOST} characters`);
    found += 1;
  }
}
process.exit(found ? 1 : 0);
