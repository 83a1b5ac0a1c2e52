import { useEffect } from 'react';
import { create } from 'zustand';

interface Said {
  readonly id: number;
  readonly text: string;
}

const SHOWN_MS = 6_000;
const useSaid = create<{ readonly list: readonly Said[] }>(() => ({ list: [] }));
let last = 0;

/** Says in a corner that something is done. */
export function say(text: string): void {
  last += 1;
  const said = { id: last, text };
  useSaid.setState(({ list }) => ({ list: [...list, said] }));
}

const drop = (id: number) => useSaid.setState(({ list }) => ({ list: list.filter((one) => one.id !== id) }));

/** The region is always there: what comes into it is read out. */
export function Toaster() {
  const list = useSaid((state) => state.list);
  return (
    <div
      role="status"
      className="pointer-events-none fixed right-4 bottom-4 z-50 grid w-80 max-w-[calc(100vw-2rem)] gap-2"
    >
      {list.map((said) => (
        <Toast key={said.id} said={said} />
      ))}
    </div>
  );
}

function Toast({ said: { id, text } }: { readonly said: Said }) {
  useEffect(() => {
    const timer = window.setTimeout(() => drop(id), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [id]);
  return <p className="rounded-md border border-line bg-raised px-4 py-2.5 text-base shadow-float">{text}</p>;
}
