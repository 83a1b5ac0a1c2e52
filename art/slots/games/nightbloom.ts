import { nightbloom as card } from '../../games/burin/nightbloom.ts';
import { at, group } from '../../kit/svg.ts';
import { badger, barnOwl, glowBeetle, hedgehog, stag, wreath } from '../../things/garden/creatures.ts';
import { nightFlower } from '../../things/garden/night-flower.ts';
import { acorns, bellMushrooms, clover, mapleLeaf } from '../../things/garden/undergrowth.ts';
import type { Draw, SlotArt } from '../look.ts';

/** A creature in its wreath. */
const framed =
  (creature: Draw, ground: readonly [string, string], scale: number, y = 0): Draw =>
  (p) =>
    wreath(p, ...ground) + group(at(0, y, creature(p), scale), { filter: p.shadow(0, 4, 5, '#000', 0.8) });

export const nightbloom: SlotArt = {
  card,
  disc: ['#3f7a68', '#12302a'],
  ground: ['#1c4a3c', '#08201a'],
  symbols: {
    nightflower: (p) => at(0, -2, nightFlower(p), 1.02),
    beetle: (p) => at(0, -4, glowBeetle(p), 1),
    owl: framed(barnOwl, ['#5a4a9c', '#1c1450'], 0.82, 2),
    deer: framed(stag, ['#2c7a62', '#0a2e2a'], 0.84, 4),
    hedgehog: framed(hedgehog, ['#8a4a6a', '#341634'], 0.84, -8),
    badger: framed(badger, ['#b07a2c', '#4a2a10'], 0.86, -4),
    acorn: (p) => at(0, 13, acorns(p), 1.02),
    clover: (p) => at(0, 2, clover(p), 1.24),
    mushroom: (p) => at(0, -4, bellMushrooms(p), 1.1),
    leaf: (p) => at(0, 2, mapleLeaf(p), 1.1),
  },
  stage: {
    landscape: { cx: 0.075, cy: 0.44, scale: 0.98, floor: 0.86 },
    portrait: { cx: 0.5, cy: 0.2, scale: 1.8, floor: 0.86 },
  },
};
