import { pageTitle } from '@partsdesk/core/product';
import { useEffect, useRef } from 'react';

interface ShellProps {
  title: string;
  /** The 48 px main button within the thumb's reach, and further actions. */
  action?: React.ReactNode;
  children: React.ReactNode;
}

let first = true;

/** Lays out a page: one column, the main fact largest, the action at the bottom. */
export function Shell({ title, action, children }: ShellProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = pageTitle(title);
    // Focuses the heading on each later page for screen readers; they read the first one by themselves.
    if (!first) heading.current?.focus();
    first = false;
  }, [title]);
  return (
    <>
      <main className="shell">
        <h1 className="title" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
      {action && <footer className="bar">{action}</footer>}
    </>
  );
}
