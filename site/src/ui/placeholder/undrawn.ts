/** Turns of the colour wheel for texts: the same for the same text. */
const hueOf = (text: string): number =>
  [...text].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 360, 7);

/**
 * A picture for a game that has none here, as most outside games: a ground in the game's own colours, in every shape of its pictures.
 *
 * @param file address of one of the pictures, without its ending
 */
export function undrawnPicture(file: string): string {
  const hue = hueOf(file.slice(0, file.lastIndexOf('/')));
  const stop = (offset: number, turn: number, light: number) =>
    `<stop offset="${offset}" stop-color="hsl(${(hue + turn) % 360} 48% ${light}%)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" preserveAspectRatio="xMidYMid slice"><linearGradient id="g" x2="1" y2="1">${stop(0, 0, 40)}${stop(1, 48, 17)}</linearGradient><path fill="url(#g)" d="M0 0h96v96H0z"/><path fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2" d="M48 26 70 48 48 70 26 48zM48 37 59 48 48 59 37 48z"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
