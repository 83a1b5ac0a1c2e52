import { Navigate } from 'react-router';
import { useMe } from '../data/me.ts';
import { menuOf } from '../modules/modules.ts';

/** The first screen is the first that the person may see. */
export function Start() {
  const [first] = menuOf(useMe());
  return <Navigate replace to={first?.path ?? '/account'} />;
}
