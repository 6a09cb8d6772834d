import { pageTitle } from '@partsdesk/core/product';
import { useEffect } from 'react';

interface ShellProps {
  title: string;
  /** One 48 px button in thumb's reach. */
  action?: React.ReactNode;
  children: React.ReactNode;
}

/** One column, the fact as the hero, the one action at the bottom. */
export function Shell({ title, action, children }: ShellProps) {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  return (
    <>
      <main className="shell">
        <h1 className="title">{title}</h1>
        {children}
      </main>
      {action && <footer className="bar">{action}</footer>}
    </>
  );
}
