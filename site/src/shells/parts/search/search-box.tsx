import { SearchForm } from './search-form.tsx';

/** A field among the other parts of a head. */
export function SearchBox() {
  return (
    <search className="search-box">
      <SearchForm look="search" signSize={18} />
    </search>
  );
}
