import { SearchForm } from './search-form.tsx';

/** A search field in a header. */
export function SearchBox() {
  return (
    <search className="search-box">
      <SearchForm look="search" signSize={18} />
    </search>
  );
}
