import { createScanBurst, SCAN_GAP_MS } from '@partsdesk/core/order/scanBurst';
import { useEffect, useRef } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

const TEXT_TYPES = new Set(['text', 'search', 'tel', 'password', 'email', 'url', 'number']);

function isTextField(element: Element): element is TextField {
  return (
    element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && TEXT_TYPES.has(element.type))
  );
}

/** Keys given to a field with shorter pauses than this may be one code. */
const REMEMBER_MS = 220;

/** Gives a key that was kept back to whatever has the focus, as if it were pressed now. */
function press(key: string, event: KeyboardEvent): void {
  const target = document.activeElement ?? document.body;
  if (!target.dispatchEvent(event)) return;
  if (isTextField(target)) document.execCommand('insertText', false, key);
  else if (key === ' ' && target instanceof HTMLElement && target.matches('button, input')) target.click();
}

interface Held {
  field: TextField;
  value: string;
  selected: readonly [number | null, number | null];
  at: number;
}

/** Puts a field back to what it held, so that its owner hears of it, and selects what was selected: what is typed next replaces that. */
function putBack({ field, value, selected: [from, to] }: Held): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (from !== null) field.setSelectionRange(from, to);
}

/** Hears a scanner wherever the focus is (pitfall 42). What fingers type goes on to the focused field. */
function listenForScans(onScan: (code: string) => void): () => void {
  const burst = createScanBurst();
  const replayed = new WeakSet<Event>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What the focused field held before it was given keys, which may turn out to be a scanner's. */
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
    // Keys that came while the page was busy are heard before the second timer.
    if (burst.waiting()) timer = setTimeout(() => (timer = setTimeout(release)), SCAN_GAP_MS + 1);
  };
  const release = () => {
    replay(burst.idle(performance.now()));
    wait();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (replayed.has(event) || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
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
  // Some browsers click a button when the space bar is let go, although its press was kept back and given on.
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === ' ' && event.target instanceof HTMLElement && !isTextField(event.target)) event.preventDefault();
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  window.addEventListener('keyup', onKeyUp, { capture: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    window.removeEventListener('keyup', onKeyUp, { capture: true });
  };
}

export function useScanner(onScan: (code: string) => void): void {
  const newest = useRef(onScan);
  useEffect(() => {
    newest.current = onScan;
  });
  useEffect(() => listenForScans((code) => newest.current(code)), []);
}
