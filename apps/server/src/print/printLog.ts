import { sql, type Expression } from 'kysely';
import { newId } from '../db/ids';
import type { Context } from '../kit/context';
import { SYSTEM_USER_ID } from '../kit/documentEvent';

interface Print {
  templateType: number;
  documentId: string;
  templateId: string;
  copies: number;
  savedAsPdf: boolean;
}

/** Adds a print, or a saved PDF, to the log. */
export async function logPrint(ctx: Context, print: Print): Promise<void> {
  await ctx.db
    .insertInto('print_log')
    .values({
      store_id: ctx.storeId,
      id: newId(ctx.now),
      shop_id: ctx.placeId,
      template_type: print.templateType,
      document_id: print.documentId,
      template_id: print.templateId,
      copies: print.copies,
      saved_as_pdf: print.savedAsPdf,
      user_id: ctx.user?.id ?? SYSTEM_USER_ID,
      create_time: ctx.now,
    })
    .execute();
}

/** Selects how often a document has been printed as a type; a PDF that was saved is no paper. */
export const timesPrinted = (ctx: Context, templateType: number, document: string | Expression<unknown>) =>
  sql<number>`(select count(*)::int from print_log as print where print.store_id = ${ctx.storeId}
    and print.document_id = ${document} and print.template_type = ${templateType} and not print.saved_as_pdf)`;
