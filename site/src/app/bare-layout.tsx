import type { ReactNode } from 'react';

/** A screen alone: no menus around it, the whole window its own. */
export function BareLayout({ children }: { readonly children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="bare-layout">
      {children}
    </main>
  );
}
