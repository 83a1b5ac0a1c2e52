import { launch } from 'chrome-launcher';
import lighthouse, { type Flags } from 'lighthouse';

/** Timeout: a page that keeps loading is measured in its state by then. */
const LONGEST_LOAD_MS = 25_000;

/** Lighthouse by default: a phone with a slow network and processor, simulated from the observed load. */
export async function audit(address: string, chromePath: string, flags: Flags = {}) {
  const chrome = await launch({
    chromePath,
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
    ],
  });
  try {
    const result = await lighthouse(address, {
      port: chrome.port,
      logLevel: 'error',
      maxWaitForLoad: LONGEST_LOAD_MS,
      ...flags,
    });
    if (!result) throw new Error(`no audit of ${address}`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}

type Report = Awaited<ReturnType<typeof audit>>;

/** A figure of an audit by its name; not a number where it was not measured. */
export const figure = ({ audits }: Report, name: string): number => audits[name]?.numericValue ?? Number.NaN;

/** A category's score out of a hundred. */
export const score = ({ categories }: Report, name: string): number =>
  Math.round((categories[name]?.score ?? 0) * 100);
