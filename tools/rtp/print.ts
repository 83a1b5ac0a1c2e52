export const say = (text: string): boolean => process.stdout.write(`${text}\n`);

export const percent = (share: number, digits = 4): string => `${(share * 100).toFixed(digits)} %`;

export const oneIn = (chance: number): string =>
  chance > 0 ? `1 in ${Math.round(1 / chance).toLocaleString('en')}` : 'never';

/** Whether players are shown what is computed; says so. */
export function compareFigures(shown: object, computed: object): boolean {
  const same = JSON.stringify(shown) === JSON.stringify(computed);
  say(
    same
      ? '  figures players are shown: agree'
      : `  figures players are shown DIFFER: ${JSON.stringify(computed)}`,
  );
  return same;
}
