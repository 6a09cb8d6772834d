import { paperName } from '@partsdesk/print/paperName';
import { SYSTEM_TEMPLATES, type SystemTemplate } from '@partsdesk/print/systemTemplates';
import type { Template } from '@partsdesk/print/template';
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Context } from '../kit/context';
import { Failure } from '../kit/failure';
import type { BeforeContext } from '../kit/outside';
import { recordOwner } from '../kit/owner/record';
import { fromStore } from '../kit/storeTables';

export type Type = SystemTemplate['templateType'];
export type Source = 'head' | 'shop';

interface Change {
  id: string;
  version?: number | undefined;
  name?: string | undefined;
  template?: Template | undefined;
}

/** Templates of one type in one place; more than that are not looked through in a dialog. */
const MOST = 50;
const MISSING = '打印模板不存在';

const isSystem = (id: string) => id.startsWith('system-');

/** A template of the system as a row: nobody made it, nobody changes it. */
const systemRow = ({ id, templateType, name, body }: SystemTemplate) => ({
  id,
  source: 'system' as const,
  templateType,
  name,
  paper: paperName(body.paper),
  isDefault: false,
  version: 0,
  createTime: null,
});

/** A template of the system, with what it says. */
export const systemDetail = (found: SystemTemplate) => ({ ...systemRow(found), template: found.body });

/** The templates of one place: those of the head store for all shops, or those of the shop in force. */
export function templatesOf(source: Source) {
  const here = (ctx: Context): Expression<SqlBool> =>
    source === 'head' ? sql<boolean>`shop_id is null` : sql<boolean>`shop_id = ${ctx.placeId}`;
  const record = recordOwner({
    table: 'print_template',
    entity: source === 'head' ? 'printTemplate' : 'printStoreTemplate',
    noun: '打印模板',
    fields: ['name', 'templateType', 'paper', 'template', 'isDefault', 'shopId'],
    unique: ['name', 'templateType'],
    among: here,
  });

  const rows = (ctx: Context) =>
    fromStore(ctx, 'print_template as made')
      .where(here(ctx))
      .select([
        'made.id',
        'made.template_type as templateType',
        'made.name',
        'made.paper',
        'made.is_default as isDefault',
        'made.version',
        'made.create_time as createTime',
      ])
      .select(sql.lit(source).as('source'))
      .$narrowType<{ templateType: Type }>();
  const details = (ctx: Context) => rows(ctx).select('made.template').$narrowType<{ template: Template }>();

  /** Locks a template that may be changed. */
  async function owned(ctx: Context, id: string, verb: string, version?: number) {
    if (isSystem(id)) throw new Failure(`系统模板不能${verb}，请先复制一份`);
    return record.locked(ctx, id, version);
  }

  return {
    /** The system's templates first, then those of the place, its default first. */
    async page(ctx: Context, query: { templateType?: Type; current?: number; pageSize?: number }) {
      const { templateType, current = 1, pageSize = 20 } = query;
      let found = rows(ctx).orderBy('made.template_type').orderBy('made.is_default', 'desc').orderBy('made.id');
      if (templateType !== undefined) found = found.where('made.template_type', '=', templateType);
      const systems = SYSTEM_TEMPLATES.filter((one) => templateType === undefined || one.templateType === templateType);
      const all = [...systems.map(systemRow), ...(await found.execute())];
      return {
        records: all.slice((current - 1) * pageSize, current * pageSize),
        current,
        pages: Math.ceil(all.length / pageSize),
        total: all.length,
        more: false,
      };
    },

    async item(ctx: Context, id: string) {
      const system = SYSTEM_TEMPLATES.find((one) => one.id === id);
      if (system) return systemDetail(system);
      if (isSystem(id)) throw new Failure(MISSING);
      const found = await details(ctx).where('made.id', '=', id).executeTakeFirst();
      if (!found) throw new Failure(MISSING);
      return found;
    },

    /** The default that the place has chosen for a type. */
    chosen: (ctx: Context, templateType: Type) =>
      details(ctx)
        .where('made.template_type', '=', templateType)
        .where('made.is_default', '=', true)
        .executeTakeFirst(),

    async add(
      ctx: Context,
      { templateType, name, template }: { templateType: Type; name: string; template: Template },
    ) {
      const { count } = await fromStore(ctx, 'print_template as made')
        .where(here(ctx))
        .where('made.template_type', '=', templateType)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow();
      if (count >= MOST) throw new Failure(`一种单据最多 ${String(MOST)} 个模板，请先删除不用的`);
      return record.add(ctx, {
        name,
        templateType,
        template,
        paper: paperName(template.paper),
        isDefault: false,
        shopId: source === 'head' ? null : ctx.placeId,
      });
    },

    async update(ctx: Context, { id, version, name, template }: Change) {
      const before = await owned(ctx, id, '修改', version);
      return record.change(ctx, before, {
        name,
        ...(template ? { template, paper: paperName(template.paper) } : {}),
      });
    },

    async remove(ctx: Context, id: string) {
      return record.remove(ctx, await owned(ctx, id, '删除'));
    },

    /** Locks the place's templates of the type in one order, so that of two at once the later one holds. */
    async setDefault(ctx: Context, { id, isDefault = true }: { id: string; isDefault?: boolean }) {
      if (isSystem(id)) throw new Failure('系统模板不用设为默认：没有默认模板时就按它打印');
      const wanted = await rows(ctx).where('made.id', '=', id).executeTakeFirst();
      if (!wanted) throw new Failure(MISSING);
      const { rows: locked } = await sql<{ id: string; isDefault: boolean }>`
        select made.id, made.is_default as "isDefault" from print_template as made
        where made.store_id = ${ctx.storeId} and ${here(ctx)} and made.template_type = ${wanted.templateType}
        order by made.id for update`.execute(ctx.db);
      const set = async (one: string, value: boolean) =>
        record.change(ctx, await record.locked(ctx, one), { isDefault: value });
      if (isDefault) for (const one of locked) if (one.isDefault && one.id !== id) await set(one.id, false);
      if (locked.some((one) => one.id === id && one.isDefault !== isDefault)) await set(id, isDefault);
      return null;
    },
  };
}

/** Reads whose documents a template prints, before it is proved. */
export const typeOfTemplate = ({ store, storeId }: BeforeContext, id: string): Promise<Type | undefined> =>
  isSystem(id)
    ? Promise.resolve(undefined)
    : store(async (db) => {
        const found = await db
          .selectFrom('print_template as made')
          .where('made.store_id', '=', storeId)
          .where('made.id', '=', id)
          .select('made.template_type as templateType')
          .executeTakeFirst();
        return found?.templateType as Type | undefined;
      });
