import { createScanBurst } from '@partsdesk/core/scan/scanBurst';
import { isComposed, signOf } from './composedKeys';

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

/** Longest pause in milliseconds between keys given to a field that may still belong to one code. */
const REMEMBER_MS = 220;
/** When a field that was given its text back is looked at again, in milliseconds. */
const LOOKED_AT_AGAIN_MS = [0, 60];

/** Dispatches a withheld key to the focused element as if it were pressed now. */
function press(key: string, event: KeyboardEvent): void {
  const target = document.activeElement ?? document.body;
  if (!target.dispatchEvent(event) || key.length > 1) return;
  // Dates are typed into editable sections, which are no inputs.
  if (isTextField(target) || (target instanceof HTMLElement && target.isContentEditable))
    document.execCommand('insertText', false, key);
}

interface Held {
  field: TextField;
  value: string;
  selected: readonly [number | null, number | null];
  at: number;
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
  at: number;
}

/**
 * Detects scans whatever has the focus (pitfall 42), through an input method too. Passes typed keys on to the focused
 * field.
 */
export function listenForScans(onScan: (code: string) => void): () => void {
  const burst = createScanBurst();
  const replayed = new WeakSet<Event>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let spaceWithheld = false;
  /** Keys that a select gets once they can be no scanner's any more. */
  let owed: { keys: string; to: Element | null } | undefined;
  let owedTimer: ReturnType<typeof setTimeout> | undefined;
  /** Text of the focused field before it was given keys that may turn out to be a scanner's. */
  let before: Held | undefined;
  /** The same of a part of a date. */
  let beforeInDate: HeldDatePart | undefined;
  /** The field whose text was put back: until the next key its input method may still give what it composed. */
  let cleared: Held | undefined;

  const remember = (at: number) => {
    const field = document.activeElement;
    if (isDatePart(field))
      beforeInDate =
        beforeInDate && at - beforeInDate.at < REMEMBER_MS
          ? { ...beforeInDate, at }
          : { part: field, text: field.innerText, at };
    if (!isTextField(field)) return;
    before =
      before?.field === field && at - before.at < REMEMBER_MS
        ? { ...before, at }
        : { field, value: field.value, selected: [field.selectionStart, field.selectionEnd], at };
  };
  const give = (keys: Iterable<string>) => {
    for (const key of keys) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      replayed.add(event);
      press(key, event);
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
    if (owed) owedTimer = setTimeout(() => (burst.patience() === undefined ? payOwed() : payLater()), REMEMBER_MS);
  };
  const replay = (keys: string) => {
    if (!keys) return;
    const focused = document.activeElement;
    if (isSelect(focused)) {
      owed = { keys: (owed?.to === focused ? owed.keys : '') + keys, to: focused };
      return;
    }
    remember(performance.now());
    give(keys);
  };
  /** Empties a part of a date, which has no text that could be set; one that was filled keeps the sign. */
  const putBackInDate = ({ part, text }: HeldDatePart) => {
    if (/\d/.test(text)) return;
    part.focus();
    give(['Delete']);
  };
  const takeOut = () => {
    owed = undefined;
    if (beforeInDate && isDatePart(document.activeElement)) putBackInDate(beforeInDate);
    const held = before;
    if (!held || held.field !== document.activeElement) return;
    putBack(held);
    cleared = held;
    for (const ms of LOOKED_AT_AGAIN_MS) setTimeout(() => keepBack(held), ms);
  };
  const wait = () => {
    clearTimeout(timer);
    const patience = burst.patience();
    // Waits for a second timer: keys that arrived while the page was busy are handled before it.
    if (patience !== undefined) timer = setTimeout(() => (timer = setTimeout(settle)), patience + 2);
  };
  const carryOut = ({ replay: keys, scan, takeBack = 0 }: ReturnType<typeof burst.idle>) => {
    if (takeBack > 0) takeOut();
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
    cleared = undefined;
    const composed = isComposed(event);
    const key = composed ? signOf(event) : event.key;
    // Gives back what was typed before a shortcut goes on: Ctrl+Enter saves the last digit, too. No scanner repeats.
    if (key === undefined || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return settleNow();
    if (composed) remember(event.timeStamp);
    const { swallow, ...answer } = burst.feed({ key, at: event.timeStamp, passed: composed });
    if (swallow) event.preventDefault();
    // The Enter that ends a composition is the input method's, and submits nothing.
    if (swallow || (composed && key === 'Enter')) event.stopImmediatePropagation();
    if (swallow && key === ' ') spaceWithheld = true;
    carryOut(answer);
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
