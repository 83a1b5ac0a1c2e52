import type { Config } from '../../config.ts';
import type { AskOutside } from '../outside-work.ts';
import type { NameScreener } from '../screening-adapter.ts';
import { yenteScreener } from './yente.ts';

/** The service of the settings: yente where it is named, else none. */
export const openScreener = ({ yente }: Pick<Config, 'yente'>, ask: AskOutside): NameScreener | undefined =>
  yente && yenteScreener(yente, ask);
