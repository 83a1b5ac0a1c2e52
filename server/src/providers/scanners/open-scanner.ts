import type { Config } from '../../config.ts';
import type { VirusScanner } from '../document-adapters.ts';
import { clamdScanner } from './clamd.ts';

/** The scanner of the settings: ClamAV's daemon where it is named, else none. */
export const openScanner = (
  { clamd }: Pick<Config, 'clamd'>,
  warn: (error: unknown, message: string) => void,
): VirusScanner | undefined => clamd && clamdScanner(clamd, warn);
