/** Something that the palette can do. */
export interface Command {
  id: string;
  group: '最近单据' | '页面' | '切换门店' | '操作';
  label: string;
  /** Where it stands in the menu, or what it is for; searched as well. */
  hint?: string;
  run: () => void;
}

/** The commands that hold every word typed; what begins with the words comes first, else their order stays. */
export function found(commands: readonly Command[], typed: string): Command[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...commands];
  const begins = ({ label }: Command) => label.toLowerCase().startsWith(words[0] ?? '');
  const held = commands.filter(({ label, hint = '' }) =>
    words.every((word) => `${label} ${hint}`.toLowerCase().includes(word)),
  );
  return [...held.filter(begins), ...held.filter((command) => !begins(command))];
}
