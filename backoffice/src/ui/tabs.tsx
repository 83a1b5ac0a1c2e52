import { NavLink } from 'react-router';
import { useSiteSearch } from '../app/site-picker.tsx';

/** Screens of a module, one beside the other; they keep the site that is looked at. */
export function Tabs(props: {
  readonly label: string;
  readonly screens: readonly { readonly path: string; readonly name: string }[];
}) {
  const site = useSiteSearch();
  return (
    <nav aria-label={props.label} className="flex flex-wrap gap-1 border-b border-line">
      {props.screens.map(({ path, name }) => (
        <NavLink
          key={path}
          to={`${path}${site}`}
          end
          className={({ isActive }) =>
            `-mb-px border-b-2 px-3 py-2 text-sm font-medium ${isActive ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink'}`
          }
        >
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
