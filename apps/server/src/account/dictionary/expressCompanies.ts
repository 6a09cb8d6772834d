import { enabled } from '@partsdesk/core/enabled';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';

const companies = (ctx: Pick<Context, 'db'>) =>
  ctx.db
    .selectFrom('platform.sys_dict_value as item')
    .innerJoin('platform.sys_dict_type as type', 'type.id', 'item.type_id')
    .select(['item.value', 'item.label', 'item.status'])
    .where('type.type', '=', 'expressCompany')
    .orderBy('item.sort')
    .orderBy('item.id')
    .execute();

type Company = Awaited<ReturnType<typeof companies>>[number];

/** Finds a company by its name or code, else by the only name that begins so. */
function found(all: readonly Company[], text: string): Company | undefined {
  const exact = all.find(({ label, value }) => label === text || value.toLowerCase() === text.toLowerCase());
  const beginning = text.length < 2 ? [] : all.filter(({ label }) => label.startsWith(text));
  return exact ?? (beginning.length === 1 ? beginning[0] : undefined);
}

/** Returns the company's name in the dictionary `expressCompany`; refuses one that is not there or disabled. */
export async function expressCompanyNamed(ctx: Pick<Context, 'db'>, text: string): Promise<string> {
  const company = found(
    (await companies(ctx)).filter(({ status }) => status === enabled.statuses.enabled.code),
    text,
  );
  if (!company) throw new Failure(`快递公司「${text}」不在字典中，请从列表中选择`, { field: 'expressCompany' });
  return company.label;
}

/** Returns the company's code, which is WeChat's; a name that the dictionary no longer holds stays as it is. */
export const expressCodeOf = async (ctx: Pick<Context, 'db'>, name: string): Promise<string> =>
  found(await companies(ctx), name)?.value ?? name;
