import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorCode, isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { networkOf } from '#rules/players/network.ts';
import type { SiteRecord } from '../../sites/public.ts';
import { namesOtherOrigin } from '../caller/session-cookie.ts';
import { addressOf, type IsTrusted } from '../caller/trusted-proxies.ts';

/** Open lines of one network in this process: as many as the pages it may ask for in a minute. */
const MOST_LINES = 600;

export interface LiveGateDeps {
  readonly siteOfHost: (host: string | undefined) => Promise<SiteRecord | Refusal>;
  readonly isTrusted: IsTrusted;
  /** Logs a handshake that was refused. */
  readonly refused: (facts: { readonly refused: ErrorCode; readonly network: string }) => void;
  readonly warn: (error: unknown, message: string) => void;
}

/** An open line, as Engine.IO has it. */
interface OpenLine {
  readonly request: IncomingMessage;
  once(event: 'close', listener: () => void): unknown;
}

interface LiveGate {
  /**
   * Accepts a Socket.IO handshake, or refuses it with 400 and a code. Messages of an open connection are not checked.
   */
  allowRequest(
    request: IncomingMessage,
    decide: (problem: string | null | undefined, isAllowed: boolean) => void,
  ): void;
  count(line: OpenLine): void;
  /** Gives answers to what is no WebSocket the header that calls have. */
  guardAnswer(request: IncomingMessage, response: ServerResponse, next: () => void): void;
}

/**
 * Decides who may open a push connection: pages of the requested host and clients that are no pages, on hosts of a site,
 * at most {@link MOST_LINES} per network. Connections of a trusted proxy that forwards no address are not counted, since
 * all visitors share it.
 */
export function liveGate({ siteOfHost, isTrusted, refused, warn }: LiveGateDeps): LiveGate {
  const open = new Map<string, number>();
  async function refusalOf(request: IncomingMessage): Promise<Refusal | undefined> {
    if (namesOtherOrigin(request.headers)) return refuse('permissionDenied');
    const site = await siteOfHost(request.headers.host);
    if (isRefusal(site)) return site;
    const address = addressOf(request, isTrusted);
    const isFull = !isTrusted(address) && (open.get(networkOf(address)) ?? 0) >= MOST_LINES;
    return isFull ? refuse('tooManyRequests') : undefined;
  }
  return {
    allowRequest(request, decide) {
      const settle = (code: ErrorCode | undefined) => {
        if (code === undefined) return decide(null, true);
        refused({ refused: code, network: networkOf(addressOf(request, isTrusted)) });
        decide(code, false);
      };
      refusalOf(request).then(
        (refusal) => settle(refusal?.refused),
        (error: unknown) => {
          warn(error, 'a handshake for pushes could not be checked');
          settle('serviceUnavailable');
        },
      );
    },
    count(line) {
      const network = networkOf(addressOf(line.request, isTrusted));
      open.set(network, (open.get(network) ?? 0) + 1);
      line.once('close', () => {
        const left = (open.get(network) ?? 1) - 1;
        if (left > 0) open.set(network, left);
        else open.delete(network);
      });
    },
    guardAnswer(_request, response, next) {
      response.setHeader('x-content-type-options', 'nosniff');
      next();
    },
  };
}
