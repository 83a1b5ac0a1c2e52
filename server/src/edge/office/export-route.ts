import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { EXPORT_PATH, type ExportName, exportOf, isExportName } from '#contract/office/exports.ts';
import { networkOf } from '#rules/players/network.ts';
import type { ListExport, StaffContext } from '../../staff/public.ts';
import { tooMany } from '../replies.ts';
import { type OfficeRouteDeps, sendOfficeRefusal, sessionFor } from './office-routes.ts';

const PER_MINUTE = 30;

/** Opens the export of a list for somebody who may make its call. */
export type OpenExport = (
  asked: { readonly list: ExportName; readonly filter: object },
  context: StaffContext,
) => Promise<ListExport | OfficeRefusal>;

/** Lists as files (CSV): streamed as fast as they are taken. */
export function installOfficeExports(
  app: FastifyInstance,
  deps: Omit<OfficeRouteDeps, 'handlers'>,
  open: OpenExport,
): void {
  const limit = deps.rateLimits.open(EXPORT_PATH, PER_MINUTE);
  app.get(EXPORT_PATH, { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    const wait = limit.take(networkOf(request.ip));
    if (wait > 0) return sendOfficeRefusal(request, reply, tooMany(wait));
    const asked = askedIn(request);
    const session = await sessionFor(request, deps);
    if (isOfficeRefusal(session)) return sendOfficeRefusal(request, reply, session);
    if (isOfficeRefusal(asked)) return sendOfficeRefusal(request, reply, asked);
    const context = await deps.admit(exportOf(asked.list).call, session);
    const opened = isOfficeRefusal(context) ? context : await open(asked, context);
    if (isOfficeRefusal(opened)) return sendOfficeRefusal(request, reply, opened);
    const { fileName, text } = opened;
    return reply
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(text, { objectMode: false }));
  });
}

function askedIn({ query }: FastifyRequest): { list: ExportName; filter: object } | OfficeRefusal {
  const { list, filter = '{}' } = Object(query);
  if (!isExportName(list)) return refuseStaff('badRequest', { field: 'list' });
  try {
    const read: unknown = JSON.parse(String(filter));
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return { list, filter: read };
  } catch {
    // Refused below.
  }
  return refuseStaff('badRequest', { field: 'filter' });
}
