import { pageTitle } from '@partsdesk/core/product';
import { useEffect, useRef } from 'react';

interface ShellProps {
  title: string;
  /** One 48 px button in thumb's reach, and what else may be done. */
  action?: React.ReactNode;
  children: React.ReactNode;
}

let first = true;

/** One column, the fact as the hero, the one action at the bottom. */
export function Shell({ title, action, children }: ShellProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = pageTitle(title);
    // A screen reader begins the next page at its top; the first one it reads by itself.
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
