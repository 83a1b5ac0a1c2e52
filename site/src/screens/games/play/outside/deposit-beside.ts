import { localePrefix } from '../../../../data/page.ts';

/**
 * Opens the deposit in a window beside a game, so that the game goes on: what is paid is shown in it as soon as it is there. Where
 * the browser opens no window the page goes to the deposit, and comes back afterwards.
 *
 * @param here the address to play the game at
 */
export function openDepositBeside(here: string, navigate: (to: string) => void): void {
  const deposit = `/deposit?then=${encodeURIComponent(here)}`;
  const beside = window.open(
    `${localePrefix()}${deposit}&beside=1`,
    'baize-deposit',
    'popup,width=560,height=860',
  );
  if (beside) beside.focus();
  else navigate(deposit);
}
