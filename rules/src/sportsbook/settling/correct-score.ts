import type { Family } from './family.ts';

/** [R-CS]: any other score wins where the market does not list the score. */
export const correctScore: Family = {
  outcome: ({ selection, listed }, { score: [home, away] }) => {
    const exact = `${home}-${away}`;
    const winner = listed.includes(exact) ? exact : 'AOS';
    return selection === winner ? 'win' : 'lose';
  },
  // Goals only come on top: once no listed score can be reached, it is any other score for good.
  decided: ({ listed }, { score: [home, away] }) =>
    listed.every((text) => {
      const [h, a] = text.split('-').map(Number);
      return text === 'AOS' || (h ?? 0) < home || (a ?? 0) < away;
    }),
};
