import { Check, MonitorDown, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { install, useInstall } from '../../data/browser/install.ts';
import { usePage } from '../../data/page.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const platforms = ['android', 'ios', 'desktop'] as const;
type Platform = (typeof platforms)[number];

/** The steps to show first, guessed by device; the others are below. */
function platformOf(userAgent: string, touchPoints: number): Platform {
  if (/Android/i.test(userAgent)) return 'android';
  const isPad = /Macintosh/.test(userAgent) && touchPoints > 1;
  return isPad || /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : 'desktop';
}

/** Installing the site as an app. */
export function Screen() {
  const { t } = useTranslation();
  const { startup } = usePage();
  const { site_name, manifest_icon, android_sub, ios_sub } = startup.site;
  const [platform, setPlatform] = useState<Platform>();
  useEffect(() => setPlatform(platformOf(navigator.userAgent, navigator.maxTouchPoints)), []);
  if (!startup.show_app_download)
    return (
      <div className="page-column py-8">
        <Notice picture="empty" level="h1" title={t('getApp.none')} text={t('getApp.noneLead')}>
          <ButtonLink to="/">{t('getApp.home')}</ButtonLink>
        </Notice>
      </div>
    );
  const ordered = [...platforms].sort((a, b) => Number(b === platform) - Number(a === platform));
  const stores = [
    [android_sub, t('getApp.androidLink')],
    [ios_sub, t('getApp.iosLink')],
  ].filter(([href]) => /^https?:\/\//.test(href ?? ''));
  return (
    <div className="page-column @container grid gap-10 py-6 sm:py-10">
      <header className="grid items-center gap-8 @3xl:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid justify-items-start gap-4">
          <img
            src={manifest_icon}
            alt=""
            width={96}
            height={96}
            className="size-24 rounded-[22px] shadow-float"
          />
          <h1 className="font-display text-display text-ink">{t('getApp.title', { site: site_name })}</h1>
          <p className="max-w-prose text-lead text-muted">{t('getApp.lead')}</p>
          <InstallNow />
        </div>
        <Phone name={site_name} icon={manifest_icon} />
      </header>
      {stores.length > 0 && (
        <section className="grid gap-4">
          <h2 className="font-display text-title text-ink">{t('getApp.store')}</h2>
          <div className="flex flex-wrap gap-3">
            {stores.map(([href, name]) => (
              <a key={href} href={href} rel="noopener" className={buttonClass({ look: 'quiet' })}>
                <Smartphone aria-hidden className="size-5" />
                {name}
              </a>
            ))}
          </div>
        </section>
      )}
      <section className="grid gap-4">
        <h2 className="font-display text-title text-ink">{t('getApp.how')}</h2>
        <ul className="grid gap-4 @3xl:grid-cols-3">
          {ordered.map((one) => (
            <li
              key={one}
              className={`rounded-card border bg-raised p-5 ${one === platform ? 'border-accent' : 'border-line'}`}
            >
              <h3 className="flex items-baseline justify-between gap-3 font-display text-title text-ink">
                {t(`getApp.${one}`)}
                {one === platform && (
                  <span className="font-body text-small font-normal text-accent">{t('getApp.yours')}</span>
                )}
              </h3>
              <ol className="mt-3 grid gap-3">
                {([1, 2, 3] as const).map((step) => (
                  <li key={step} className="grid grid-cols-[28px_minmax(0,1fr)] items-start gap-3">
                    <span className="figures grid size-7 place-items-center rounded-full bg-lifted text-small font-semibold text-accent">
                      {step}
                    </span>
                    <span className="pt-0.5 text-body text-ink">{t(`getApp.${one}Steps.${step}`)}</span>
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** The browser's own offer, where it makes one. */
function InstallNow() {
  const { t } = useTranslation();
  const { prompt, isInstalled, wasDismissed } = useInstall();
  return (
    <div role="status" className="grid min-h-12 justify-items-start gap-2">
      {isInstalled && (
        <p className="flex items-center gap-2 font-semibold text-positive">
          <Check aria-hidden className="size-5" />
          {t('getApp.installed')}
          <span className="font-normal text-muted">{t('getApp.installedLead')}</span>
        </p>
      )}
      {!isInstalled && prompt && (
        <Button size="large" onClick={() => void install()}>
          <MonitorDown aria-hidden className="size-5" />
          {t('getApp.install')}
        </Button>
      )}
      {!isInstalled && wasDismissed && <p className="text-small text-muted">{t('getApp.dismissed')}</p>}
    </div>
  );
}

/** A home screen with the site's icon on it. */
function Phone({ name, icon }: { readonly name: string; readonly icon: string }) {
  return (
    <div
      aria-hidden="true"
      className="mx-auto w-56 rounded-[34px] border-4 border-line bg-sunken p-4 pb-8 shadow-float"
    >
      <div className="mx-auto mb-6 h-1.5 w-16 rounded-pill bg-line" />
      <div className="grid grid-cols-3 gap-x-4 gap-y-5">
        {Array.from({ length: 9 }, (_, place) =>
          place === 4 ? (
            <span key="site" className="grid justify-items-center gap-1">
              <img src={icon} alt="" width={52} height={52} className="size-13 rounded-[13px]" />
              <span className="max-w-14 truncate text-[0.625rem] text-ink">{name}</span>
            </span>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place on the screen is its place
            <span key={place} className="grid justify-items-center gap-1">
              <span className="size-13 rounded-[13px] bg-raised" />
              <span className="h-1.5 w-8 rounded-pill bg-raised" />
            </span>
          ),
        )}
      </div>
    </div>
  );
}
