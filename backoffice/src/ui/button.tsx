import type { ComponentProps } from 'react';

const looks = {
  primary: 'bg-accent text-on-accent hover:brightness-110 border-transparent',
  plain: 'bg-surface text-ink border-line-strong/50 hover:bg-hover',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-hover',
  danger: 'bg-surface text-bad border-bad/60 hover:bg-bad-soft',
} as const;

export interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: keyof typeof looks;
  readonly isBusy?: boolean;
}

export const buttonClass = (look: keyof typeof looks = 'plain'): string =>
  `inline-flex h-8 shrink-0 items-center justify-center gap-1.5 rounded-md border px-3 text-sm font-medium whitespace-nowrap transition-colors disabled:opacity-55 ${looks[look]}`;

export function Button({
  look,
  isBusy = false,
  disabled,
  className = '',
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      className={`${buttonClass(look)} ${className}`}
    />
  );
}

/** A button that is only a sign; its label is read out and shown on hover. */
export function IconButton({
  label,
  className = '',
  ...rest
}: Omit<ButtonProps, 'look'> & { readonly label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink ${className}`}
    />
  );
}
