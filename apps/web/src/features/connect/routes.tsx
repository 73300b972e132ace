import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../shell/navigation/lazy-screen.ts';

/** Where a vendor sends the browser back to. It works signed in and signed out. */
export const oauthSuccessRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/oauth-success',
    component: lazyScreen(() => import('./oauth/oauth-success-screen.tsx'), 'OauthSuccessScreen'),
  });
