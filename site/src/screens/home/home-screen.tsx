import { useSite } from '../../data/page.ts';

export function Screen() {
  const { site_name } = useSite();
  return <h1 className="page-column text-display font-display">{site_name}</h1>;
}
