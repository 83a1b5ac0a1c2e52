import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OfficeCallName } from '#contract/office/calls.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { EXPORT_FILE_PATH, EXPORT_PATH, exportOf, isExportName } from '#contract/office/exports.ts';
import { networkOf } from '#rules/players/network.ts';
import type { Exported, SentFile, StaffContext } from '../../staff/public.ts';
import { tooMany } from '../replies.ts';
import { type OfficeRouteDeps, sendOfficeRefusal, sessionFor } from './office-routes.ts';

const PER_MINUTE = 30;

export interface ExportRoutes {
  /** A report as a file, for somebody who may make its call. */
  readonly exportReport: (asked: Exported, context: StaffContext) => Promise<SentFile | OfficeRefusal>;
  /** The file of an export that is done. */
  readonly openExportFile: (id: string, context: StaffContext) => Promise<SentFile | OfficeRefusal>;
}

type Deps = Omit<OfficeRouteDeps, 'handlers'> & ExportRoutes;

/** Files that browsers download by an address: a report, and exports that are done. */
export function installOfficeExports(app: FastifyInstance, deps: Deps): void {
  const limit = deps.rateLimits.open(EXPORT_PATH, PER_MINUTE);
  /** Answers with the file that is made for a person who may make a call. */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    call: OfficeCallName,
    open: (context: StaffContext) => Promise<SentFile | OfficeRefusal>,
  ) {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    const wait = limit.take(networkOf(request.ip));
    if (wait > 0) return sendOfficeRefusal(request, reply, tooMany(wait));
    const session = await sessionFor(request, deps);
    const context = isOfficeRefusal(session) ? session : await deps.admit(call, session);
    const file = isOfficeRefusal(context) ? context : await open(context);
    if (isOfficeRefusal(file)) return sendOfficeRefusal(request, reply, file);
    return reply
      .header('content-disposition', `attachment; filename="${file.fileName}"`)
      .type(file.type)
      .send(typeof file.text === 'string' ? file.text : Readable.from(file.text, { objectMode: false }));
  }

  app.get(EXPORT_PATH, { schema: { hide: true } }, async (request, reply) => {
    const asked = askedIn(request);
    const call = isOfficeRefusal(asked) ? 'session.me' : exportOf(asked.list).call;
    return send(request, reply, call, async (context) =>
      isOfficeRefusal(asked) ? asked : deps.exportReport(asked, context),
    );
  });
  app.get(EXPORT_FILE_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { id } = Object(request.query);
    return send(request, reply, 'exports.list', (context) => deps.openExportFile(String(id), context));
  });
}

function askedIn({ query }: FastifyRequest): Exported | OfficeRefusal {
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
