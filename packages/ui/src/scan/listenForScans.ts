import { createScanBurst } from '@partsdesk/core/scan/scanBurst';
import { isComposed, signOf } from './composedKeys';
import { isInSecretForm } from './secretForm';

type TextField = HTMLInputElement | HTMLTextAreaElement;

const TEXT_TYPES = new Set(['text', 'search', 'tel', 'password', 'email', 'url', 'number']);

function isTextField(element: Element | null): element is TextField {
  return (
    element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && TEXT_TYPES.has(element.type))
  );
}

/** A select chooses by what is typed, and has no text that could be put back. */
const isSelect = (element: Element | null): boolean =>
  element?.matches('select, [role=combobox]:not(input, textarea)') ?? false;

/** A part of a date, such as its year: editable, but no input. */
const isDatePart = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.matches('[role=spinbutton]') && element.isContentEditable;

/** How long a select waits for the rest of a code before it gets its keys, in milliseconds. */
const OWED_MS = 220;
/** Number of keys given to fields that are remembered: more than a code has signs. */
const REMEMBERED_KEYS = 100;
/** When a field that was given its text back is looked at again, in milliseconds. */
const LOOKED_AT_AGAIN_MS = [0, 60];

/** Writes a sign where the focus is. */
function write(sign: string): void {
  const target = document.activeElement;
  // Dates are typed into editable sections, which are no inputs.
  if (isTextField(target) || (target instanceof HTMLElement && target.isContentEditable))
    document.execCommand('insertText', false, sign);
}

interface Held {
  field: TextField;
  value: string;
  selected: readonly [number | null, number | null];
}

/** Restores a field's earlier text with an input event for React, and its selection, so that typing replaces it. */
function putBack({ field, value, selected: [from, to] }: Held): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (from !== null) field.setSelectionRange(from, to);
}

/** Takes out again what came into a field after its text was put back. */
function keepBack(held: Held): void {
  if (held.field.value !== held.value) putBack(held);
}

interface HeldDatePart {
  part: HTMLElement;
  text: string;
}

/** Reads what the focused field holds before it is given a key; undefined where there is no text. */
function focusedText(): Held | HeldDatePart | undefined {
  const field = document.activeElement;
  if (isDatePart(field)) return { part: field, text: field.innerText };
  if (!isTextField(field)) return undefined;
  return { field, value: field.value, selected: [field.selectionStart, field.selectionEnd] };
}

/**
 * Detects scans whatever has the focus (pitfall 42), through an input method too. Passes typed keys on to the focused
 * field. A form that asks for a password keeps what is typed into it, however fast.
 */
export function listenForScans(onScan: (code: string) => void): () => void {
  const burst = createScanBurst();
  const replayed = new WeakSet<Event>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let spaceWithheld = false;
  /** Keys that a select gets once they can be no scanner's any more. */
  let owed: { keys: string; to: Element | null } | undefined;
  let owedTimer: ReturnType<typeof setTimeout> | undefined;
  /**
   * What the focused field held before each of the last signs that it was given, which may turn out to be a scanner's.
   * Counted, not timed: a busy page gives the signs of one code at any distance.
   */
  const before: (Held | HeldDatePart | undefined)[] = [];
  /** The field whose text was put back: until the next key its input method may still give what it composed. */
  let cleared: Held | undefined;

  const remember = (held: Held | HeldDatePart | undefined) => {
    before.push(held);
    if (before.length > REMEMBERED_KEYS) before.shift();
  };
  /**
   * Dispatches withheld keys to the focused element as if they were pressed now. A sign is written where the focus is
   * afterwards, as a browser does it: the page may lead it to another field.
   */
  const give = (keys: Iterable<string>, mayBeTakenBack = false) => {
    for (const key of keys) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      replayed.add(event);
      const [focused, held] = [document.activeElement, focusedText()];
      const goesOn = (focused ?? document.body).dispatchEvent(event);
      if (mayBeTakenBack) remember(document.activeElement === focused ? held : focusedText());
      if (goesOn && key.length === 1) write(key);
    }
  };
  const payOwed = () => {
    clearTimeout(owedTimer);
    const { keys, to } = owed ?? { keys: '', to: null };
    owed = undefined;
    if (document.activeElement === to) give(keys);
  };
  /** Waits as long for the rest of a code as a text field could be put back, and while keys wait to be decided. */
  const payLater = () => {
    clearTimeout(owedTimer);
    if (owed) owedTimer = setTimeout(() => (burst.patience() === undefined ? payOwed() : payLater()), OWED_MS);
  };
  const replay = (keys: string) => {
    if (!keys) return;
    const focused = document.activeElement;
    if (isSelect(focused)) {
      owed = { keys: (owed?.to === focused ? owed.keys : '') + keys, to: focused };
      for (let sign = 0; sign < keys.length; sign += 1) remember(undefined);
      return;
    }
    give(keys, true);
  };
  /** Empties a part of a date, which has no text that could be set; one that was filled keeps the sign. */
  const putBackInDate = ({ part, text }: HeldDatePart) => {
    if (/\d/.test(text)) return;
    part.focus();
    give(['Delete']);
  };
  /** Takes the last signs out of the field that was given the first of them, wherever the focus is by now. */
  const takeOut = (signs: number) => {
    owed = undefined;
    const held = before.at(-signs);
    if (!held) return;
    if ('part' in held) return putBackInDate(held);
    putBack(held);
    cleared = held;
    for (const ms of LOOKED_AT_AGAIN_MS) setTimeout(() => cleared === held && keepBack(held), ms);
  };
  const wait = () => {
    clearTimeout(timer);
    const patience = burst.patience();
    // Waits for a second timer: keys that arrived while the page was busy are handled before it.
    if (patience !== undefined) timer = setTimeout(() => (timer = setTimeout(settle)), patience + 2);
  };
  const carryOut = ({ replay: keys, scan, takeBack = 0 }: ReturnType<typeof burst.idle>) => {
    if (takeBack > 0) takeOut(takeBack);
    if (scan !== undefined) onScan(scan);
    replay(keys);
    payLater();
  };
  const settle = () => {
    carryOut(burst.idle(performance.now()));
    wait();
  };
  const settleNow = () => {
    carryOut(burst.idle(Number.POSITIVE_INFINITY));
    payOwed();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (replayed.has(event)) return;
    if (isInSecretForm(document.activeElement)) return settleNow();
    const composed = isComposed(event);
    const key = composed ? signOf(event) : event.key;
    // A second end belongs to the same code; what else is pressed is the user's.
    if (key !== 'Enter' && key !== 'Tab') cleared = undefined;
    // Gives back what was typed before a shortcut goes on: Ctrl+Enter saves the last digit, too. No scanner repeats.
    if (key === undefined || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return settleNow();
    if (composed && key.length === 1) remember(focusedText());
    const { swallow, ...answer } = burst.feed({ key, at: event.timeStamp, passed: composed });
    if (swallow) event.preventDefault();
    // The Enter that ends a composition is the input method's, and submits nothing.
    if (swallow || (composed && key === 'Enter')) event.stopImmediatePropagation();
    if (swallow && key === ' ') spaceWithheld = true;
    const focused = document.activeElement;
    carryOut(answer);
    // The Enter behind a sign that a button led to a field goes there too, and does not press the button.
    const led = document.activeElement !== focused && !isTextField(focused) && !isDatePart(focused);
    if (!swallow && key === 'Enter' && led) {
      event.preventDefault();
      event.stopImmediatePropagation();
      give([key]);
    }
    wait();
  };
  // Blocks the click that some browsers fire on keyup of the space bar, although its keydown was withheld.
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    if (spaceWithheld && !isTextField(event.target as Element | null)) event.preventDefault();
    spaceWithheld = false;
  };
  const onInput = (event: Event) => {
    const composed = event instanceof InputEvent && /Composition/.test(event.inputType);
    if (composed && cleared?.field === event.target) keepBack(cleared);
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  window.addEventListener('keyup', onKeyUp, { capture: true });
  window.addEventListener('input', onInput);
  // What was typed before the pointer goes elsewhere belongs to where it was typed.
  window.addEventListener('pointerdown', settleNow, { capture: true });
  return () => {
    clearTimeout(timer);
    clearTimeout(owedTimer);
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    window.removeEventListener('keyup', onKeyUp, { capture: true });
    window.removeEventListener('input', onInput);
    window.removeEventListener('pointerdown', settleNow, { capture: true });
  };
}
