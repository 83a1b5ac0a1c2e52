import type { Acted } from '../requests/requests.ts';

/** What an action did, or would do, as its call answers it. */
export const acted = ({ requestId, before, after }: Acted) => ({
  statusCode: 1 as const,
  request_id: requestId,
  before,
  after,
});
