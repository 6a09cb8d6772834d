/** A command of the palette. */
export interface Command {
  id: string;
  group: '单据' | '最近单据' | '页面' | '收银台' | '客户' | '商品' | '新增' | '切换门店' | '操作';
  label: string;
  /** The command's place in the menu or its purpose; searched as well. */
  hint?: string;
  /** The name with its pinyin and initials. */
  pinyin?: string | undefined;
  /** What a shop calls it beside its name. */
  words?: string | undefined;
  run: () => void;
}

/**
 * Filters the commands that contain every typed word, also as pinyin; names that begin with the text come first, what
 * is found only by another word for it comes last, else the order stays.
 */
export function findCommands(commands: readonly Command[], typed: string): Command[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...commands];
  const begins = ({ label, pinyin = '' }: Command) =>
    ` ${label} ${pinyin}`.toLowerCase().includes(` ${words[0] ?? ''}`);
  const holds = (...texts: (string | undefined)[]) =>
    words.every((word) => texts.join(' ').toLowerCase().includes(word));
  const named = commands.filter(({ label, hint, pinyin }) => holds(label, hint, pinyin));
  const called = commands.filter((command) => {
    const { label, hint, pinyin, words: others } = command;
    return !named.includes(command) && holds(label, hint, pinyin, others);
  });
  return [...named.filter(begins), ...named.filter((command) => !begins(command)), ...called];
}
