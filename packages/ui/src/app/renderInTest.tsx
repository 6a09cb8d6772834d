import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import { createNotices } from './notices';
import { UiProvider } from './UiProvider';

/**
 * What outlives this module: files share a window, but each project loads modules of its own, and the last page of one
 * would hear the keys of the other's tests.
 */
const shared = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean; unmountLast?: () => Promise<void> };
shared.IS_REACT_ACT_ENVIRONMENT = true;

/** Milliseconds until what is still not there has failed: a part of the page that is loaded late on a busy machine. */
const PATIENCE = 20_000;

/** Renders into a page of its own, with the console's providers. */
export async function renderInTest(children: React.ReactNode, address = '/') {
  await shared.unmountLast?.();
  document.body.replaceChildren();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  shared.unmountLast = () => act(async () => root.unmount());
  const notices = createNotices();
  let search = '';
  function Address() {
    search = useLocation().search;
    return null;
  }
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={[address]}>
        <Address />
        <UiProvider notices={notices}>{children}</UiProvider>
      </MemoryRouter>,
    ),
  );
  const find = <Found extends HTMLElement>(selector: string): Found => {
    const found = document.querySelector<Found>(selector);
    if (!found) throw new Error(`no ${selector} in ${document.body.innerHTML.slice(0, 2000)}`);
    return found;
  };
  const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)));
  return {
    find,
    text: () => document.body.textContent,
    search: () => new URLSearchParams(search),
    notices: () => notices.current().map(({ text }) => text),
    button: (words: string) => {
      const found = [...document.querySelectorAll<HTMLButtonElement>('button')].find(({ textContent }) =>
        textContent.includes(words),
      );
      if (!found) throw new Error(`no button ${words}`);
      return found;
    },
    click: (element: HTMLElement) => act(async () => element.click()),
    press: (element: HTMLElement, key: string, keys: KeyboardEventInit = {}) =>
      act(
        async () =>
          void element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...keys })),
      ),
    type: (element: HTMLInputElement, value: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value);
        element.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    settle,
    /** Lets the page go on until the check throws no more; returns what it returned then. */
    eventually: <Found,>(check: () => Found) =>
      vi.waitFor(
        async () => {
          await settle();
          return check();
        },
        { timeout: PATIENCE },
      ),
  };
}
