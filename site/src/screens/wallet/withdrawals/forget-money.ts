import type { QueryClient } from '@tanstack/react-query';

/** Refetches everything that a withdrawal changes. */
export function forgetMoney(client: QueryClient): void {
  for (const path of [
    '/api/auth/get_balance',
    '/api/wallet/withdrawal_terms',
    '/api/wallet/withdrawal_status',
    '/api/wallet/bank_accounts',
    '/api/wallet/transactions',
    '/api/wallet/statement',
    '/api/wallet/statement_days',
  ])
    void client.invalidateQueries({ queryKey: [path] });
}
