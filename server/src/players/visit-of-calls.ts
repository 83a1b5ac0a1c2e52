import type { CallContext } from '../edge/handlers.ts';
import type { Visit } from './security/visitor.ts';

/** A call as the actions of players see who makes it. */
export function visitOf({ site, siteId, now, ip, userAgent, device, caller, country }: CallContext): Visit {
  return { site, siteId, now, from: { ip, userAgent, device, caller, country } };
}
