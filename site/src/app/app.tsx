import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useStartupProblem } from '../boot/startup.ts';
import { PageProvider, type Payload, usePage } from '../data/page.ts';
import type { Texts } from '../data/texts/texts.ts';
import { TextsProvider } from '../data/texts/use-translation.tsx';
import { useMaintenance } from '../data/wire/maintenance.ts';
import { OfflineNote } from '../offline/offline-note.tsx';
import type { RouteRow } from '../routes/route-row.ts';
import { failureRow, maintenanceRow, OFFLINE, routeAt } from '../routes/routes.ts';
import { Dock } from '../shells/components/floating/dock.tsx';
import { SplashScreen } from '../shells/components/splash-screen.tsx';
import { MinigameShell } from '../shells/minigame.tsx';
import type { Template } from '../shells/template/template.ts';
import { TemplateProvider, useTemplate } from '../shells/template/use-template.ts';
import { HydrationBoundary } from '../ui/hydration/hydration-boundary.tsx';
import { AfterHydration } from './after-hydration.tsx';
import { BareLayout } from './bare-layout.tsx';
import { NavigationEffects } from './navigation-effects.tsx';
import { Loaded, Outlet } from './outlet.tsx';
import { Overlays } from './overlays/overlays.tsx';
import { Watch } from './overlays/watch.tsx';
import { SiteNotes } from './site-notes.tsx';

export interface AppProps {
  readonly page: Payload;
  readonly template: Template;
  readonly client: QueryClient;
  readonly texts: Texts;
}

/** Everything around the router's content; the router itself differs between server and browser. */
export function Providers({
  page,
  template,
  client,
  texts,
  children,
}: AppProps & { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <TextsProvider texts={texts}>
        <PageProvider value={page}>
          <TemplateProvider value={template}>{children}</TemplateProvider>
        </PageProvider>
      </TextsProvider>
    </QueryClientProvider>
  );
}

export function App() {
  const { isOffline } = usePage();
  const problem = useStartupProblem();
  const { is_maintenance } = useMaintenance();
  if (isOffline) return <StandIn route={routeAt(OFFLINE)} />;
  if (problem !== undefined) return <StandIn route={failureRow} />;
  return (
    <>
      {is_maintenance ? (
        <StandIn route={maintenanceRow} />
      ) : (
        <>
          <Page />
          <NavigationEffects />
          <Watch />
        </>
      )}
      <Overlays />
      <AfterHydration />
    </>
  );
}

function StandIn({ route }: { readonly route: RouteRow }) {
  return (
    <HydrationBoundary fallback={null}>
      <Loaded route={route} />
    </HydrationBoundary>
  );
}

function Page() {
  const { shell: Shell } = useTemplate();
  const { layout } = routeAt(useLocation().pathname);
  if (layout === 'bare') {
    return (
      <BareLayout>
        <Outlet />
      </BareLayout>
    );
  }
  if (layout === 'minigame') {
    return (
      <MinigameShell>
        <Outlet />
      </MinigameShell>
    );
  }
  return (
    <>
      <OfflineNote />
      <SiteNotes />
      <Shell>
        <Outlet />
      </Shell>
      <Dock />
      <SplashScreen />
    </>
  );
}
