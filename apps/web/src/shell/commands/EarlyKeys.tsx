import { useLayoutEffect } from 'react';

interface EarlyKeysProps {
  onTyped: React.Dispatch<React.SetStateAction<string>>;
  onClose: () => void;
}

/** Keeps what is typed for the palette while its code is being loaded, so that the page behind gets none of it. */
export function EarlyKeys({ onTyped, onClose }: EarlyKeysProps) {
  useLayoutEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const { key } = event;
      if ([...key].length === 1) onTyped((before) => before + key);
      else if (key === 'Backspace') onTyped((before) => before.slice(0, -1));
      else if (key === 'Escape') onClose();
      else if (key !== 'Enter') return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, [onTyped, onClose]);
  return null;
}
