import { message, type Notice } from '../notice/notice';

/** One value of a dictionary type (DATA-16). */
export interface DictionaryItem {
  id: string;
  value: string;
  label: string;
}

/** What `getItemsByType` answers (NET-10, NET-20). */
export interface DictionaryAnswer {
  valueList: readonly DictionaryItem[];
}

export const DICTIONARY_FAILED: Notice = message('error', '获取字典数据失败');

/** The values of a dictionary type; when they cannot be had, none, and the words for the user (VALID-19). */
export async function loadDictionary(
  getItemsByType: (type: string) => Promise<DictionaryAnswer>,
  type: string,
): Promise<{ items: readonly DictionaryItem[]; notice?: Notice }> {
  try {
    return { items: (await getItemsByType(type)).valueList };
  } catch {
    return { items: [], notice: DICTIONARY_FAILED };
  }
}

/** What the user reads for a value; the value itself when the dictionary does not have it. */
export function dictionaryLabel(items: readonly DictionaryItem[], value: string): string {
  return items.find((item) => item.value === value)?.label ?? value;
}
