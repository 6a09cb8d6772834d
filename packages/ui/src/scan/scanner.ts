import { createScanBurst, SCAN_GAP_MS } from '@partsdesk/core/scan/scanBurst';
import { useEffect, useRef } from 'react';
import { useWhileShown } from '../page/pageShown';

type TextField = HTMLInputElement | HTMLTextAreaElement;

const TEXT_TYPES = new Set(['text', 'search', 'tel', 'password', 'email', 'url', 'number']);

function isTextField(element: Element): element is TextField {
  return (
    element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && TEXT_TYPES.has(element.type))
  );
}

/** Longest pause in milliseconds between keys given to a field that may still belong to one code. */
const REMEMBER_MS = 220;

/** Dispatches a withheld key to the focused element as if it were pressed now. */
function press(key: string, event: KeyboardEvent): void {
  const target = document.activeElement ?? document.body;
  if (!target.dispatchEvent(event)) return;
  // Dates are typed into editable sections, which are no inputs.
  if (isTextField(target) || (target instanceof HTMLElement && target.isContentEditable))
    document.execCommand('insertText', false, key);
  else if (key === ' ' && target instanceof HTMLElement && target.matches('button, input')) target.click();
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

/** Detects scans whatever has the focus (pitfall 42). Passes typed keys on to the focused field. */
function listenForScans(onScan: (code: string) => void): () => void {
  const burst = createScanBurst();
  const replayed = new WeakSet<Event>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Text of the focused field before it was given keys that may turn out to be a scanner's. */
  let before: Held | undefined;

  const replay = (keys: string) => {
    const field = document.activeElement;
    const at = performance.now();
    if (keys && field && isTextField(field))
      before =
        before?.field === field && at - before.at < REMEMBER_MS
          ? { ...before, at }
          : { field, value: field.value, selected: [field.selectionStart, field.selectionEnd], at };
    for (const key of keys) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      replayed.add(event);
      press(key, event);
    }
  };
  const wait = () => {
    clearTimeout(timer);
    // Waits for a second timer: keys that arrived while the page was busy are handled before it.
    if (burst.waiting()) timer = setTimeout(() => (timer = setTimeout(release)), SCAN_GAP_MS + 1);
  };
  const release = () => {
    replay(burst.idle(performance.now()));
    wait();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (replayed.has(event)) return;
    // Gives back what was typed before an input method or a shortcut goes on: Ctrl+Enter saves the last digit, too.
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) {
      replay(burst.idle(Number.POSITIVE_INFINITY));
      return;
    }
    const { swallow, replay: keys, scan, takeBack = 0 } = burst.feed({ key: event.key, at: event.timeStamp });
    if (swallow) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    replay(keys);
    if (takeBack > 0 && before && before.field === document.activeElement) putBack(before);
    if (scan !== undefined) onScan(scan);
    wait();
  };
  // Blocks the click that some browsers fire on keyup of the space bar, although its keydown was withheld and replayed.
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === ' ' && event.target instanceof HTMLElement && !isTextField(event.target)) event.preventDefault();
  };
  // What was typed before the pointer goes elsewhere belongs to where it was typed.
  const onPointerDown = () => replay(burst.idle(Number.POSITIVE_INFINITY));
  window.addEventListener('keydown', onKeyDown, { capture: true });
  window.addEventListener('keyup', onKeyUp, { capture: true });
  window.addEventListener('pointerdown', onPointerDown, { capture: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    window.removeEventListener('keyup', onKeyUp, { capture: true });
    window.removeEventListener('pointerdown', onPointerDown, { capture: true });
  };
}

const CAMERA_SCAN = 'partsdesk:scan';

/** Hands a code that a camera read to the page in front, as if a scanner had sent it. */
export const announceScan = (code: string): boolean =>
  window.dispatchEvent(new CustomEvent(CAMERA_SCAN, { detail: code }));

/** Hands every scan to the page in front, whatever has the focus: no field takes it, and nothing is submitted. */
export function useScanner(onScan: (code: string) => void): void {
  const newest = useRef(onScan);
  useEffect(() => {
    newest.current = onScan;
  });
  useWhileShown(() => {
    const leave = listenForScans((code) => newest.current(code));
    const onCamera = (event: Event) => newest.current(String((event as CustomEvent<string>).detail));
    window.addEventListener(CAMERA_SCAN, onCamera);
    return () => {
      leave();
      window.removeEventListener(CAMERA_SCAN, onCamera);
    };
  }, []);
}
