import type { PrintType } from '@partsdesk/core/print/printTypes';
import { check, mm } from './check';
import type { Fault } from './itemNames';
import { layout } from './layout';
import type { Page, TextMark } from './marks';
import { seededSamples, worstSamples } from './samples';
import type { PrintData, Template } from './template';

/** What sums of fractions are off by. */
const SLACK = 0.01;
/** Problems that are named; more would not be read. */
const MOST_NAMED = 10;
const SEEDED = 60;

/** Proves that no document of the type is spoilt by a template (PRN-05); names items, samples, pages, mm. @internal */
export function prove(template: Template, type: PrintType, seeded?: number): Fault[] {
  const steps = proofSteps(template, type, seeded);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Carries a proof on by one sample a step, so that whoever has other things to do may do them between. */
export function* proofSteps(template: Template, type: PrintType, seeded = SEEDED): Generator<undefined, Fault[]> {
  const faults = check(template, type);
  if (faults.length) return faults.slice(0, MOST_NAMED);
  const found = new Map<string, Fault>();
  for (const { name, data } of [...worstSamples(type), ...seededSamples(type, seeded)]) {
    const pages = layout(template, type, data);
    const more = type.onePage === true && pages.length > 1;
    const faults = more ? [{ item: '模板', message: `一张放不下，会印成 ${String(pages.length)} 张` }] : [];
    for (const fault of [...faults, ...pageFaults(pages, template, data)])
      if (!found.has(fault.item)) found.set(fault.item, { item: fault.item, message: `${name}：${fault.message}` });
    if (found.size >= MOST_NAMED) break;
    yield;
  }
  return [...found.values()];
}

/** Finds what a laid out document spoils. @internal */
export function pageFaults(pages: readonly Page[], template: Template, data: PrintData): Fault[] {
  const faults = pages.flatMap((page, index) => faultsOfPage(page, index + 1, template));
  const printed = pages.flatMap(({ marks }) =>
    marks.flatMap((mark) => (mark.kind === 'text' && mark.line !== null ? [mark.line] : [])),
  );
  const order = printed.filter((line, at) => line !== printed[at - 1]);
  if (order.some((line, at) => at > 0 && line < (order[at - 1] ?? 0)))
    faults.push({ item: '商品明细', message: '明细的顺序乱了' });
  if (template.table) {
    const lost = data.lists.lines?.some((line, at) => !order.includes(at) && anyText(template, line));
    if (lost) faults.push({ item: '商品明细', message: '有明细没有打印出来' });
  }
  const last = pages.at(-1);
  if (pages.length > 1 && !last?.marks.length) faults.push({ item: '模板', message: '最后一页是空白的' });
  return faults;
}

const anyText = ({ table }: Template, line: Readonly<Record<string, unknown>>) =>
  table?.columns.some(({ field }) => !['', null, undefined].includes(line[field] as string)) ?? false;

function faultsOfPage({ width, height, marks }: Page, page: number, { margin }: Template): Fault[] {
  const faults: Fault[] = [];
  const [right, bottom] = [width - margin.right, height - margin.bottom];
  for (const mark of marks) {
    if (mark.kind === 'line') continue;
    const [wide, high] = mark.kind === 'text' ? [mark.width, mark.size] : [mark.width, mark.height];
    const beyond = Math.max(margin.left - mark.x, mark.x + wide - right, margin.top - mark.y, mark.y + high - bottom);
    if (beyond > SLACK)
      faults.push({ item: mark.item, message: `第 ${String(page)} 页超出可打印区域 ${mm(Math.max(1, beyond))}` });
    if (mark.kind === 'text' && mark.cut && mark.text.endsWith('…') && !mark.mayCut)
      faults.push({ item: mark.item, message: `第 ${String(page)} 页放不下，会被截断` });
  }
  faults.push(
    ...overlaps(
      marks.filter((mark) => mark.kind === 'text'),
      page,
    ),
  );
  return faults;
}

/** Finds texts that overlap, along their upper edges. */
function overlaps(texts: readonly TextMark[], page: number): Fault[] {
  const faults: Fault[] = [];
  let open: TextMark[] = [];
  for (const text of texts.toSorted((a, b) => a.y - b.y)) {
    open = open.filter((other) => other.y + other.size > text.y + SLACK);
    for (const other of open) {
      const across = Math.min(text.x + text.width, other.x + other.width) - Math.max(text.x, other.x);
      if (across > SLACK)
        faults.push({
          item: text.item,
          message: `第 ${String(page)} 页与${other.item}重叠 ${mm(Math.max(1, across))}`,
        });
    }
    open.push(text);
  }
  return faults;
}
