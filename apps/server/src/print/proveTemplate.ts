import { setImmediate } from 'node:timers/promises';
import { printTypeOf } from '@partsdesk/core/print/printTypes';
import { proofSteps } from '@partsdesk/print/prove';
import type { Template } from '@partsdesk/print/template';
import { Failure } from '../kit/failure';
import type { BeforeContext } from '../kit/outside';
import { typeOfTemplate } from './templateRecords';

/** What a template may hold as JSON. */
const MOST_BYTES = 64 * 1024;

/**
 * Refuses a template by which a document of its type would be spoilt, with item, sample, page and millimetres. Other
 * requests get their turn between two samples.
 */
export async function proveTemplate(templateType: number, template: Template): Promise<void> {
  const type = printTypeOf(templateType);
  if (!type) throw new Failure('这种单据不按模板打印', { field: 'templateType' });
  if (Buffer.byteLength(JSON.stringify(template)) > MOST_BYTES)
    throw new Failure('模板太大，最多 64 KB，请减少项目', { field: 'template' });
  const steps = proofSteps(template, type);
  let step = steps.next();
  while (!step.done) {
    await setImmediate();
    step = steps.next();
  }
  const [first, ...others] = step.value;
  if (!first) return;
  const more = others.length ? `（共 ${String(others.length + 1)} 处问题）` : '';
  throw new Failure(`${first.item}：${first.message}${more}`, {
    errors: step.value.map(({ item, message }) => ({ field: 'template', message: `${item}：${message}` })),
  });
}

/** Proves what a change makes of a template; one that is not there is refused by the change itself. */
export async function proveChange(
  outside: BeforeContext,
  { id, template }: { id: string; template?: Template | undefined },
): Promise<void> {
  if (!template) return;
  const templateType = await typeOfTemplate(outside, id);
  if (templateType !== undefined) await proveTemplate(templateType, template);
}
