import type { ShellProps } from '../templates/template.ts';

export function MarqueeShell({ children }: ShellProps) {
  return (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  );
}
