import { createRootRoute, createRoute, createRouter, Navigate } from '@tanstack/react-router';
import { authenticationSettingsRoute } from '../features/access/authentication/routes.tsx';
import { whatIfRoute } from '../features/assess/routes.tsx';
import { auditLogRoute } from '../features/audit/routes.tsx';
import { bridgeHomeRoute, bridgeLicensingRoute, bridgeProductsRoute, bridgeRoute } from '../features/bridge/routes.tsx';
import { deploymentLogRoute } from '../features/deploy/routes.tsx';
import { frameworkRoute, frameworksHomeRoute, frameworksRoute } from '../features/frameworks/routes.tsx';
import { customGroupsRoute, groupRoute, peopleRoute, personaRoute, personasHomeRoute, personasRoute } from '../features/people/routes.tsx';
import { programsHomeRoute, programsRoute, programTypeRoute } from '../features/remediate/programs/routes.tsx';
import { rationalizationRoute } from '../features/rationalize/routes.tsx';
import { reportsRoute } from '../features/reports/routes.tsx';
import {
  explorerRoute,
  questHomeRoute,
  questRoute,
  questsListRoute,
  questsRoute,
  questStepRoute,
  subscriptionsRoute,
  tomeRoute,
} from '../features/remediate/routes.tsx';
import { toolsRoute } from '../features/tools/routes.tsx';
import { userManagementRoute } from '../features/users/routes.tsx';
import { driftAlertsRoute, driftBaselineRoute, driftDefinitionsRoute, driftRoute } from '../features/watch/routes.tsx';
import { Home } from '../shell/layout/home.tsx';
import { NotFoundPage } from '../shell/layout/not-found-page.tsx';
import { RouteError } from '../shell/layout/route-error.tsx';
import { RootLayout } from './root-layout.tsx';
import { connectionsRoute } from './settings/connections-route.tsx';
import { adminSettingsRoute, profileSettingsRoute, settingsHomeRoute, settingsRoute } from './settings/routes.tsx';

const createRouteTree = () => {
  const root = createRootRoute({ component: RootLayout });
  const home = createRoute({ getParentRoute: () => root, path: '/', component: Home });
  const bridge = bridgeRoute(root);
  const quests = questsRoute(root);
  const quest = questRoute(quests);
  const programs = programsRoute(root);
  const personas = personasRoute(root);
  const persona = personaRoute(personas);
  const frameworks = frameworksRoute(root);
  const drift = driftRoute(root);
  const settings = settingsRoute(root);
  // Someone who is signed in already has no use for a sign-in address.
  const signIn = createRoute({ getParentRoute: () => root, path: '/sign-in/$tenant', component: () => <Navigate to="/" replace /> });
  return root.addChildren([
    home,
    signIn,
    bridge.addChildren([
      bridgeHomeRoute(bridge),
      bridgeProductsRoute(bridge),
      bridgeLicensingRoute(bridge),
      rationalizationRoute(bridge),
      reportsRoute(bridge),
    ]),
    quests.addChildren([
      explorerRoute(quests),
      questsListRoute(quests),
      subscriptionsRoute(quests),
      tomeRoute(quests),
      quest.addChildren([questHomeRoute(quest), questStepRoute(quest)]),
    ]),
    programs.addChildren([programsHomeRoute(programs), programTypeRoute(programs)]),
    frameworks.addChildren([frameworksHomeRoute(frameworks), frameworkRoute(frameworks)]),
    whatIfRoute(root),
    personas.addChildren([
      personasHomeRoute(personas),
      persona.addChildren([groupRoute(persona), peopleRoute(persona), customGroupsRoute(persona)]),
    ]),
    drift.addChildren([driftAlertsRoute(drift), driftDefinitionsRoute(drift), driftBaselineRoute(drift)]),
    toolsRoute(root),
    settings.addChildren([
      settingsHomeRoute(settings),
      profileSettingsRoute(settings),
      userManagementRoute(settings),
      connectionsRoute(settings),
      authenticationSettingsRoute(settings),
      deploymentLogRoute(settings),
      auditLogRoute(settings),
      adminSettingsRoute(settings),
    ]),
  ]);
};

/** The signed-in application's screens, each declared by its feature. */
export const createSignedInRouter = () =>
  createRouter({
    routeTree: createRouteTree(),
    scrollRestoration: true,
    // `loadLinksAhead` does it, without the data.
    defaultPreload: false,
    // Queries know how fresh they are; the router caches nothing.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: () => <NotFoundPage />,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createSignedInRouter>;
  }
}
