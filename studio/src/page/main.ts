import { openGame } from './play.ts';

const root = document.getElementById('game');
if (root) void openGame(root);
