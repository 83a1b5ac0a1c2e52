/** Always the same for a number, from 0 to 1: where things of a scene lie. */
export function strewn(n: number): number {
  const x = Math.sin(n * 127.1 + 311.7) * 43_758.5453;
  return x - Math.floor(x);
}
