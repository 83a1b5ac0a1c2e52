import '../../frame/styles/frame.css';
import './nightbloom.css';
import { nightbloom } from '#rules/games/nightbloom/rules.ts';
import { startWays } from '../../grid/start-ways.ts';
import { turning } from '../../grid/turning.ts';
import { flowerGarden } from './flower-garden.ts';
import { theme } from './theme.ts';

await startWays(nightbloom, theme, { manner: turning, garden: flowerGarden });
