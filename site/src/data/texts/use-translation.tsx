import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import type { Texts, Translation } from './texts.ts';

type Said = { readonly texts: Texts; readonly said: ReturnType<Texts['said']> };

const TextsContext = createContext<Said | undefined>(undefined);

/** Rerenders the component when the language changes. */
export function TextsProvider({ texts, children }: { readonly texts: Texts; readonly children: ReactNode }) {
  const said = useSyncExternalStore(texts.subscribe, texts.said, texts.said);
  const value = useMemo(() => ({ texts, said }), [texts, said]);
  return <TextsContext value={value}>{children}</TextsContext>;
}

/**
 * The texts of a page: keys without a file are those of the first one named. Files that are not here yet are waited for.
 */
export function useTranslation(files: string | readonly string[] = 'ui'): Translation {
  const open = use(TextsContext);
  if (!open) throw new Error('No texts are open');
  const { texts } = open;
  const all = typeof files === 'string' ? [files] : files;
  // Each is asked for at each drawing: a component that waited for one, and then did not ask, has its hooks mixed up.
  for (const file of all) use(texts.coming(file));
  return texts.of(all[0] ?? 'ui');
}
