import './data/browser/memory-storage.ts';
import './styles/site.css';
import './scripts/signs.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App, Providers } from './app/app.tsx';
import { isChunkFault, reloadOnce } from './app/chunk-reload.ts';
import { openLanguage } from './boot/language.ts';
import { renewedPage } from './boot/renewed-page.ts';
import { type Payload, pathWithin, setPlace } from './data/page.ts';
import { makeQueryClient, seed } from './data/queries.ts';
import { openedWith } from './data/wire/maintenance.ts';
import { renewSiteBy } from './data/wire/site-changed.ts';
import { loadScreen } from './routes/screens.ts';
import { firstRoute } from './routes/site-routes.ts';
import { startVisits } from './routes/visit.ts';
import { scriptFile } from './scripts/scripts.ts';
import type { Template } from './shells/template/template.ts';
import { loadTemplate } from './templates/templates.ts';
import { hydrated } from './ui/hydration/hydration-boundary.tsx';

window.addEventListener('vite:preloadError', (event) => {
  if (reloadOnce()) event.preventDefault();
});

/** If the code of a screen fails to load, the page reloads, or hydrates all the same and shows the error. */
function drawWithout(fault: unknown): void {
  if (!isChunkFault(fault)) throw fault;
  reloadOnce();
}

/** Takes the page over: fetches what it was drawn with, then draws the same once more over it. */
async function takeOver(): Promise<void> {
  const root = document.getElementById('root');
  // Written by the renderer of this very build.
  const page = JSON.parse(document.getElementById('payload')?.textContent ?? '') as Payload;
  const { site } = page.startup;
  setPlace({ domain_name: page.domainName, external_id: site.external_id }, page.localePrefix);
  openedWith(page.startup.maintenance);
  const route = firstRoute(page, pathWithin(window.location.pathname));
  const [template, texts] = await Promise.all([
    loadTemplate(site.theme_code),
    openLanguage(page.language, route.texts, page.languages, page.isPseudo),
    loadScreen(route.screen).catch(drawWithout),
  ]);
  if (!root || !template) throw new Error(`No template ${site.theme_code}`);
  const client = makeQueryClient();
  seed(client, page.calls, Date.now());
  startVisits({ client, texts, hasCoupon: template.home.includes('coupon') });
  const drawn = (shown: Payload, as: Template) => (
    <Providers page={shown} template={as} client={client} texts={texts}>
      <BrowserRouter basename={page.localePrefix}>
        <App />
      </BrowserRouter>
    </Providers>
  );
  const { preview } = page;
  // As a transition it is done in slices, between which the page answers.
  startTransition(() => {
    const app = hydrateRoot(root, drawn(page, template));
    // A preview shows the site as its address says.
    if (!preview)
      renewSiteBy(async () => {
        const now = await renewedPage(page, client);
        if (now) startTransition(() => app.render(drawn(now, template)));
      });
    if (preview)
      // React gives the server's page up where it is to draw another one before it has taken that page over.
      void Promise.all([import('./preview/preview.ts'), hydrated()]).then(([{ openPreview }]) =>
        openPreview({ page, preview, draw: (...look) => app.render(drawn(...look)) }),
      );
  });
  if (scriptFile(page.language, template.code) === undefined) return;
  const { loadScript } = await import('./scripts/load-script.ts');
  await loadScript(page.language, template.code);
}

takeOver().catch((fault: unknown) => {
  if (isChunkFault(fault) && reloadOnce()) return;
  throw fault;
});
