import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

const item =
  'flex w-full cursor-pointer items-center gap-2 rounded px-2 py-1.5 text-sm outline-none data-highlighted:bg-hover data-disabled:opacity-50';

/** A menu under its button; open at first where it was loaded because somebody asked for it. */
export function Menu({
  trigger,
  children,
  align = 'end',
  isOpenAtFirst = false,
}: {
  readonly trigger: ReactNode;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
  readonly isOpenAtFirst?: boolean;
}) {
  return (
    <Radix.Root defaultOpen={isOpenAtFirst}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          className="z-50 max-h-[70dvh] min-w-48 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function MenuItem(props: {
  readonly onSelect: () => void;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Radix.Item
      onSelect={props.onSelect}
      disabled={props.isDisabled ?? false}
      className={`${item} ${props.isDangerous === true ? 'text-bad' : ''}`}
    >
      {props.children}
    </Radix.Item>
  );
}

export function MenuCheck(props: {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly children: ReactNode;
}) {
  return (
    <Radix.CheckboxItem
      checked={props.isChecked}
      onCheckedChange={props.onChange}
      onSelect={(event) => event.preventDefault()}
      className={`${item} pl-7 relative`}
    >
      <Radix.ItemIndicator className="absolute left-2">✓</Radix.ItemIndicator>
      {props.children}
    </Radix.CheckboxItem>
  );
}

/** One of several, with a heading. */
export function MenuChoice<V extends string>(props: {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
}) {
  return (
    <>
      <Radix.Label className="px-2 pt-1.5 pb-0.5 text-xs font-medium text-muted">{props.label}</Radix.Label>
      <Radix.RadioGroup value={props.value}>
        {props.options.map(({ value, label }) => (
          <Radix.RadioItem
            key={value}
            value={value}
            onSelect={() => props.onChange(value)}
            className={`${item} relative pl-7`}
          >
            <Radix.ItemIndicator className="absolute left-2">✓</Radix.ItemIndicator>
            {label}
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
    </>
  );
}

export const MenuLine = () => <Radix.Separator className="my-1 h-px bg-line" />;
