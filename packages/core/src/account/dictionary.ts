import { message, type Notice } from '../notice/notice';
import { claimError } from './claimedErrors';

/** One value of a dictionary type (DATA-16). */
export interface DictionaryItem {
  id: string;
  value: string;
  label: string;
}

/** Answer of `getItemsByType` (NET-10, NET-20). */
export interface DictionaryAnswer {
  valueList: readonly DictionaryItem[];
}

const DICTIONARY_FAILED: Notice = message('error', '获取字典数据失败');

/** Loads a dictionary type's values; on failure returns none and a message for the user (VALID-19). */
export async function loadDictionary(
  getItemsByType: (type: string) => Promise<DictionaryAnswer>,
  type: string,
): Promise<{ items: readonly DictionaryItem[]; notice?: Notice }> {
  try {
    return { items: (await getItemsByType(type)).valueList };
  } catch (error) {
    claimError(error);
    return { items: [], notice: DICTIONARY_FAILED };
  }
}
