import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

export interface ButtonLook {
  readonly look?: 'accent' | 'quiet' | 'plain' | 'danger';
  readonly size?: 'normal' | 'small' | 'large';
  /** Full width of its container. */
  readonly wide?: boolean;
}

/** The class names of a button, for what only looks like one. */
export function buttonClass({ look = 'accent', size = 'normal', wide = false }: ButtonLook): string {
  return `button button-${look} button-${size}${wide ? ' w-full' : ''}`;
}

interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly children: ReactNode;
  /** Something is under way: the button keeps its width, turns a wheel and takes no second press. */
  readonly busy?: boolean;
}

export function Button({ look, size, wide, busy = false, className = '', children, ...rest }: ButtonProps) {
  // A second Enter finds no button to submit with while the first is under way.
  const press = busy ? { onClick: undefined, type: 'button' as const } : {};
  return (
    <button
      type="button"
      {...rest}
      {...press}
      className={`${buttonClass({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) })} ${className}`}
      aria-busy={busy}
      aria-disabled={busy || undefined}
    >
      <span className={busy ? 'invisible' : 'contents'}>{children}</span>
      {busy && <span className="button-wheel" aria-hidden="true" />}
    </button>
  );
}

export function ButtonLink({
  look,
  size,
  wide,
  className = '',
  ...rest
}: ButtonLook & LinkProps & { readonly className?: string }) {
  return (
    <Link
      {...rest}
      className={`${buttonClass({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) })} ${className}`}
    />
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  /** The accessible name, since the icon has no text. */
  readonly label: string;
  readonly children: ReactNode;
}

export function IconButton({ label, children, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={`icon-button ${className}`} aria-label={label}>
      {children}
    </button>
  );
}
