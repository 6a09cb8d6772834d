/** A command of the palette. */
export interface Command {
  id: string;
  group: '最近单据' | '页面' | '切换门店' | '操作';
  label: string;
  /** The command's place in the menu or its purpose; searched as well. */
  hint?: string;
  run: () => void;
}

/**
 * Filters the commands that contain every typed word; names that begin with the text come first, else the order stays.
 */
export function findCommands(commands: readonly Command[], typed: string): Command[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...commands];
  const begins = ({ label }: Command) => label.toLowerCase().startsWith(words[0] ?? '');
  const held = commands.filter(({ label, hint = '' }) =>
    words.every((word) => `${label} ${hint}`.toLowerCase().includes(word)),
  );
  return [...held.filter(begins), ...held.filter((command) => !begins(command))];
}
