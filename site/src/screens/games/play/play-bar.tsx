import { ArrowLeft, Heart, Maximize, Minimize, Plus } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { providerLogo } from '#rules/catalog/provider-logos.ts';
import { useBalance } from '../../../data/balance.ts';
import type { GameEntry } from '../../../data/shapes.ts';
import { usePercent } from '../../../data/texts/use-percent.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { playAddress } from '../../../shells/cards/card-components.tsx';
import { useFavourite } from '../../../shells/cards/use-favourite.ts';
import { Amount } from '../../../ui/amount.tsx';
import { ButtonLink, IconButton } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { openDepositBeside } from './outside/deposit-beside.ts';
import { SessionClock } from './session-clock.tsx';
import type { Mode } from './use-launch.ts';

interface HeadProps {
  readonly game: GameEntry;
  readonly mode: Mode;
  readonly lobby: string;
  /** The demo balance, once the game has reported it. */
  readonly demoBalance: string | undefined;
  /** Another studio's server plays it: what is under way in it does not wait for the player to come back. */
  readonly isOutside: boolean;
}

/** Above the game: the way back, what is played, and the money. */
export function PlayHead({ game, mode, lobby, demoBalance, isOutside }: HeadProps) {
  const { t } = useTranslation();
  const percent = usePercent();
  const here = playAddress(game, mode);
  const navigate = useNavigate();
  const logo = providerLogo(game.provider_code);
  return (
    <header className="flex h-14 items-center gap-2 border-b border-line bg-raised px-2 @3xl:h-16 @3xl:gap-3 @3xl:px-4">
      <Link to={lobby} className="icon-button" aria-label={t('playnow.back')} title={t('playnow.back')}>
        <ArrowLeft aria-hidden size={22} />
      </Link>
      {logo !== undefined && (
        <img src={logo} alt="" width={32} height={32} className="hidden shrink-0 @xl:block" />
      )}
      <div className="grid min-w-0 flex-1">
        <h1 className="truncate font-display text-body font-semibold text-ink @3xl:text-title">
          {game.game_name}
        </h1>
        <p className="truncate text-small text-muted">
          {game.genre !== null && `${t(`genre.${game.genre}`)} · `}
          {game.provider_name}
          {game.rtp ? (
            <span className="figures"> · {t('playnow.rtp', { rtp: percent(game.rtp) })}</span>
          ) : null}
        </p>
      </div>
      {mode === 'real' ? <RealBalance /> : <DemoBalance balance={demoBalance} />}
      {mode === 'real' ? (
        <ButtonLink
          to={`/deposit?then=${encodeURIComponent(here)}`}
          size="small"
          aria-label={t('playnow.deposit')}
          onClick={(event) => {
            if (!isOutside) return;
            event.preventDefault();
            openDepositBeside(here, navigate);
          }}
          className="shrink-0 max-@xl:w-11 max-@xl:px-0"
        >
          <Plus aria-hidden className="size-5" />
          <span className="hidden @xl:inline">{t('playnow.deposit')}</span>
        </ButtonLink>
      ) : null}
    </header>
  );
}

function RealBalance() {
  const { t } = useTranslation();
  const { data } = useBalance();
  return (
    <div className="grid justify-items-end leading-tight">
      <span className="text-[0.75rem] text-muted">{t('playnow.balance')}</span>
      {data ? (
        <Amount value={data.game_balance} signed className="text-body font-semibold text-ink" />
      ) : (
        <Skeleton className="h-5 w-20" />
      )}
    </div>
  );
}

function DemoBalance({ balance }: { readonly balance: string | undefined }) {
  const { t } = useTranslation();
  return (
    <div className="grid justify-items-end leading-tight" title={t('playnow.demoNote')}>
      <span className="rounded-pill bg-accent-soft px-2 text-[0.75rem] font-semibold text-accent">
        {t('playnow.demoBalance')}
      </span>
      {balance === undefined ? null : <Amount value={balance} className="text-body font-semibold text-ink" />}
    </div>
  );
}

interface FootProps {
  readonly game: GameEntry;
  readonly mode: Mode;
  readonly fullScreen: { readonly on: boolean; readonly toggle: () => void };
  /** Whether the site shows how long is played and what came of it. */
  readonly showsPlay: boolean;
}

/** Below the game, where thumbs are: real or demo, the clock, favourite, full screen. */
export function PlayFoot({ game, mode, fullScreen, showsPlay }: FootProps) {
  const { t } = useTranslation();
  const { marked, toggle } = useFavourite(game);
  const screenWords = t(fullScreen.on ? 'playnow.leaveFullScreen' : 'playnow.fullScreen');
  return (
    <footer className="flex min-h-14 items-center gap-1 border-t border-line bg-raised px-2 pb-[env(safe-area-inset-bottom)] @3xl:px-4">
      {game.has_demo ? <ModeSwitch game={game} mode={mode} /> : null}
      <span className="flex-1" />
      {showsPlay ? <SessionClock key={mode} mode={mode} /> : null}
      <IconButton
        label={t(marked ? 'playnow.unfavourite' : 'playnow.favourite')}
        aria-pressed={marked}
        onClick={toggle}
        className={marked ? 'text-accent' : ''}
      >
        <Heart aria-hidden size={20} fill={marked ? 'currentColor' : 'none'} />
      </IconButton>
      <IconButton label={screenWords} title={screenWords} onClick={fullScreen.toggle}>
        {fullScreen.on ? <Minimize aria-hidden size={20} /> : <Maximize aria-hidden size={20} />}
      </IconButton>
    </footer>
  );
}

function ModeSwitch({ game, mode }: Pick<FootProps, 'game' | 'mode'>) {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t('playnow.modeLabel')}
      className="flex rounded-control border border-line bg-sunken p-0.5"
    >
      {(['real', 'demo'] as const).map((one) => (
        <Link
          key={one}
          to={playAddress(game, one)}
          replace
          aria-current={one === mode ? 'true' : undefined}
          className="grid min-h-10 min-w-16 place-items-center rounded-[calc(var(--radius-control)-2px)] px-3 text-small font-semibold text-muted transition-colors hover:text-ink aria-[current]:bg-accent aria-[current]:text-on-accent"
        >
          {t(`playnow.${one}`)}
        </Link>
      ))}
    </nav>
  );
}
