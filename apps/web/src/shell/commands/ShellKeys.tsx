import { useWindowKeys } from '@partsdesk/ui/page/useWindowKeys.ts';
import { whenShown } from '@partsdesk/ui/page/whenShown';
import { useUnclaimedScans } from '@partsdesk/ui/scan/scanner.ts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pageHelp } from '../pageHelp';
import { EarlyKeys } from './EarlyKeys';

const CommandPalette = whenShown(async () => (await import('./CommandPalette')).CommandPalette, EarlyKeys);
const KeysDialog = whenShown(async () => (await import('./KeysDialog')).KeysDialog);

interface ShellKeysProps {
  /** Absent where there is no menu to set: at the cash desk. */
  onSettings?: () => void;
  /** The header's button has opened the palette. */
  finding?: boolean;
  onFound?: () => void;
  /** False at the cash desk, whose pages say themselves what they scan for. */
  takesScans?: boolean;
  /** The keys of a page of the cash desk. */
  deskKeys?: readonly (readonly [keys: string, does: string])[] | undefined;
}

/**
 * Checks whether a key is typed into a text. The desk's search field has the focus all day, so it is none while empty.
 */
function isTyping(target: EventTarget | null): boolean {
  const field = target instanceof Element && target.closest('input, textarea, [contenteditable]');
  if (!field) return false;
  return !(
    field instanceof HTMLInputElement &&
    field.value === '' &&
    field.closest('[data-desk="scan"], [data-desk="search"]')
  );
}

/**
 * Opens the help of the page on F1; the palette on Ctrl+K and the list of keys on `?`, unless the user is typing or a
 * dialog is open.
 */
export function ShellKeys({ onSettings, finding = false, onFound, takesScans = true, deskKeys }: ShellKeysProps) {
  const [asked, setOpen] = useState<'palette' | 'keys'>();
  const open = finding ? 'palette' : asked;
  const [scanned, setScanned] = useState('');
  const [typed, setTyped] = useState('');
  const find = (code: string) => {
    setScanned(code);
    setTyped(code);
    setOpen('palette');
  };
  useUnclaimedScans((code) => find(code.trim()), takesScans);
  const { pathname } = useLocation();
  useWindowKeys((event) => {
    if (event.key === 'F1') {
      event.preventDefault();
      window.open(pageHelp(pathname), '_blank', 'noreferrer');
      return;
    }
    const palette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (!palette && (event.key !== '?' || isTyping(event.target))) return;
    if (document.querySelector('[aria-modal=true], [role=dialog]')) return;
    event.preventDefault();
    if (palette) find('');
    else setOpen('keys');
  });
  const close = () => {
    setOpen(undefined);
    setTyped('');
    onFound?.();
  };
  return (
    <>
      {open === 'palette' && (
        <CommandPalette
          key={scanned}
          scanned={scanned}
          typed={typed}
          onTyped={setTyped}
          onClose={close}
          onSettings={onSettings}
          onKeys={() => setOpen('keys')}
        />
      )}
      {open === 'keys' && <KeysDialog deskKeys={deskKeys} onClose={close} />}
    </>
  );
}
