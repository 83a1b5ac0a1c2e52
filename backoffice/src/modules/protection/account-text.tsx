/** An account as the lists of this module name it. */
export interface ShownAccount {
  readonly player_id: string;
  readonly site: string;
  readonly account_id: string;
  readonly full_name: string | null;
}

/** The account name with its site, and the person where the reader may see who it is. */
export function AccountText({ account }: { readonly account: ShownAccount }) {
  return (
    // Columns of a narrow table leave it a word a line otherwise.
    <span className="inline-block min-w-32">
      {account.account_id}
      <span className="text-muted">
        {' '}
        · {account.site}
        {account.full_name ? ` · ${account.full_name}` : ''}
      </span>
    </span>
  );
}
