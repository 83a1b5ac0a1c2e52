import '../../frame/styles/frame.css';
import './nightbloom.css';
import { nightbloom } from '#rules/games/nightbloom/rules.ts';
import { startWays } from '../../grid/start-ways.ts';
import { turning } from '../../grid/turning.ts';
import { flowerGarden } from './flower-garden.ts';
import { look } from './look.ts';

await startWays(nightbloom, look, { manner: turning, garden: flowerGarden });
