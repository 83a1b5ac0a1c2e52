import {
  type ComponentType,
  cloneElement,
  lazy,
  type ReactElement,
  Suspense,
  useMemo,
  useState,
} from 'react';
import type { ButtonProps } from './button.tsx';

/** What a menu is shown with: its button, and that it is open as soon as it is there. */
export interface MenuProps {
  readonly trigger: ReactElement<ButtonProps>;
}

/**
 * A menu whose parts are loaded when somebody comes near its button: what draws menus is half as large as the frame without
 * them.
 */
export function MenuOnDemand({
  trigger,
  load,
}: {
  readonly trigger: ReactElement<ButtonProps>;
  readonly load: () => Promise<ComponentType<MenuProps>>;
}) {
  const [isAsked, setAsked] = useState(false);
  const Menu = useMemo(() => lazy(async () => ({ default: await load() })), [load]);
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onClick: () => setAsked(true),
    onKeyDown(event) {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setAsked(true);
    },
  });
  if (!isAsked) return closed;
  return (
    <Suspense fallback={closed}>
      <Menu trigger={trigger} />
    </Suspense>
  );
}
