/**
 * Cricket Keno, version 1: by how many numbers are picked and how many of them are drawn, what is paid in hundredths of
 * the stake. A change here is a new version, and new figures.
 */
export const tables: readonly Readonly<Record<number, number>>[] = [
  {},
  { 1: 380 },
  { 1: 100, 2: 960 },
  { 2: 250, 3: 4_300 },
  { 2: 150, 3: 600, 4: 12_000 },
  { 3: 350, 4: 2_200, 5: 60_000 },
  { 3: 200, 4: 900, 5: 7_000, 6: 170_000 },
  { 3: 100, 4: 500, 5: 2_800, 6: 20_000, 7: 500_000 },
  { 0: 100, 4: 250, 5: 1_400, 6: 8_500, 7: 100_000, 8: 1_000_000 },
  { 0: 100, 4: 150, 5: 700, 6: 4_000, 7: 28_000, 8: 250_000, 9: 1_000_000 },
  { 0: 200, 5: 500, 6: 2_500, 7: 11_000, 8: 80_000, 9: 500_000, 10: 1_000_000 },
];
