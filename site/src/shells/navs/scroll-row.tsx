import './scroll-row.css';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  /** Class name of the row, which scrolls horizontally. */
  readonly className: string;
  /** The accessible name: with it the row is a navigation of its own. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Less than a pixel is left over by rounding. */
const SLACK = 2;

/**
 * A row of links that scrolls sideways where it does not fit, and shows that it goes on: it fades at that end and has an
 * arrow there. The arrows are for pointers; by keyboard each link is reached, and comes into sight, by itself.
 */
export function ScrollRow({ className, label, children }: Props) {
  const row = useRef<HTMLElement & HTMLDivElement>(null);
  const [more, setMore] = useState({ start: false, end: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const start = scrollLeft > SLACK;
      const end = scrollLeft + clientWidth < scrollWidth - SLACK;
      setMore((was) => (was.start === start && was.end === end ? was : { start, end }));
    };
    const current = element.querySelector<HTMLElement>('[aria-current="page"]');
    if (current) element.scrollLeft = current.offsetLeft - (element.clientWidth - current.offsetWidth) / 2;
    const room = new ResizeObserver(look);
    room.observe(element);
    // A row of another language is longer or shorter in the same room.
    for (const child of element.children) room.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      room.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  const step = (way: 1 | -1) => {
    const element = row.current;
    element?.scrollBy({ left: way * element.clientWidth * 0.7, behavior: 'smooth' });
  };
  const Row = label === undefined ? 'div' : 'nav';
  return (
    <div className="scroll-row" data-start={more.start} data-end={more.end}>
      <Row ref={row} className={className} aria-label={label}>
        {children}
      </Row>
      {more.start && <Arrow side="start" onPress={() => step(-1)} />}
      {more.end && <Arrow side="end" onPress={() => step(1)} />}
    </div>
  );
}

function Arrow({ side, onPress }: { readonly side: 'start' | 'end'; readonly onPress: () => void }) {
  const Sign = side === 'start' ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      className="scroll-arrow"
      data-side={side}
      tabIndex={-1}
      aria-hidden="true"
      onClick={onPress}
    >
      <Sign size={18} />
    </button>
  );
}
