/** What browsers report as the code of a key that an input method takes. */
const TAKEN_BY_INPUT_METHOD = 229;

/** Returns whether an input method takes the key: nobody can withhold it from the field. */
export function isComposed({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === TAKEN_BY_INPUT_METHOD;
}

const MARKS: Record<string, [plain: string, shifted: string]> = {
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Semicolon: [';', ':'],
  Space: [' ', ' '],
};

/** Reads the sign from the key's place on the keyboard: an input method does not tell it. */
export function signOf({ code, key, shiftKey }: KeyboardEvent): string | undefined {
  if (/^Shift/.test(code) || key === 'Shift') return 'Shift';
  if (code === 'Enter' || code === 'NumpadEnter') return 'Enter';
  if (code === 'Tab') return 'Tab';
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit) return shiftKey ? undefined : digit;
  return MARKS[code]?.[shiftKey ? 1 : 0];
}
