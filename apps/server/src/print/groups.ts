import type { Groups } from '../kit/contract';
import { printStoreTemplate } from './printStoreTemplate';
import { printTemplate } from './printTemplate';

/** The call groups of this domain. */
export const printGroups = {
  'parts/printStoreTemplate': printStoreTemplate,
  'parts/printTemplate': printTemplate,
} satisfies Partial<Groups>;
