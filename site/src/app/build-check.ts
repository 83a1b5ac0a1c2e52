import { getOnceMore } from '../data/wire/get.ts';

/** Poll interval for a newer build (specification, section 9). */
const EVERY_MS = 3_600_000;

/** Whether the site has been rebuilt since this page was opened. */
let outdated = false;

async function idAt(address: string): Promise<string | undefined> {
  const response = await getOnceMore(address, AbortSignal.timeout(15_000));
  if (!response.ok) return undefined;
  const body: unknown = await response.json();
  return typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string'
    ? body.id
    : undefined;
}

/** The id of a newer build that is all there; `undefined` while this one is the newest. */
async function newerBuild(own: string): Promise<string | undefined> {
  const latest = await idAt(`/builds/latest.json?${Date.now()}`);
  if (latest === undefined || latest === own) return undefined;
  return idAt(`/builds/meta/${latest}.json`);
}

/** Asks by the hour; a page that has slept for longer asks when it is looked at again. */
export function watchBuilds(own: string): void {
  let asked = Date.now();
  const ask = () => {
    asked = Date.now();
    newerBuild(own).then(
      (newer) => {
        outdated ||= newer !== undefined;
      },
      // Without a line there is nothing to learn: the next hour asks again.
      () => undefined,
    );
  };
  window.setInterval(ask, EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - asked >= EVERY_MS) ask();
  });
}

/** Whether the next page is to be fetched whole, rather than drawn by a build that is gone. */
export function isOutdated(): boolean {
  return outdated;
}
