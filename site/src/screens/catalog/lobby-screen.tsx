import { useLocation } from 'react-router';
import { categoryOf, tidyPath } from '../../routes/routes.ts';
import { Lobby } from './lobby.tsx';

/** The lobby of the category the address names. */
export function Screen() {
  const { pathname } = useLocation();
  const category = categoryOf[tidyPath(pathname)] ?? 'hot';
  return <Lobby key={category} category={category} />;
}
