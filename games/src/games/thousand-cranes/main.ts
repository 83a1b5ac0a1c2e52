import '../../frame/styles/frame.css';
import { thousandCranes } from '#rules/games/thousand-cranes/rules.ts';
import { falling } from '../../grid/arrive.ts';
import { startWays } from '../../grid/start-ways.ts';
import { theme } from './theme.ts';

await startWays(thousandCranes, theme, { manner: falling });
