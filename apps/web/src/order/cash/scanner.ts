import { createScanBurst, SCAN_GAP_MS } from '@partsdesk/core/order/scanBurst';
import { useEffect, useRef } from 'react';

const TEXT_TYPES = new Set(['text', 'search', 'tel', 'password', 'email', 'url', 'number']);

function isTextField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && TEXT_TYPES.has(element.type));
}

/** Gives a key that was kept back to whatever has the focus, as if it were pressed now. */
function press(key: string, event: KeyboardEvent): void {
  const target = document.activeElement ?? document.body;
  if (!target.dispatchEvent(event)) return;
  if (isTextField(target)) document.execCommand('insertText', false, key);
  else if (key === ' ' && target instanceof HTMLElement && target.matches('button, input')) target.click();
}

/** Hears a scanner wherever the focus is (pitfall 42). What fingers type goes on to the focused field. */
export function listenForScans(onScan: (code: string) => void): () => void {
  const burst = createScanBurst();
  const replayed = new WeakSet<Event>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const replay = (keys: string) => {
    for (const key of keys) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      replayed.add(event);
      press(key, event);
    }
  };
  const wait = () => {
    clearTimeout(timer);
    if (burst.waiting()) timer = setTimeout(release, SCAN_GAP_MS + 1);
  };
  const release = () => {
    replay(burst.idle(performance.now()));
    wait();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (replayed.has(event) || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const { swallow, replay: keys, scan } = burst.feed({ key: event.key, at: event.timeStamp });
    if (swallow) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    replay(keys);
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
