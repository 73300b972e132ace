import { ErrorPage } from '@rampart/ui/error-page.tsx';
import { createRootRoute, createRouter, type ErrorComponentProps, RouterProvider } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { passwordResetRoute, registrationRoutes, signInRoute, tenantSignInRoute, stepUpRoute } from '../features/access/routes.tsx';
import { oauthSuccessRoute } from '../features/connect/routes.tsx';
import { errorReference } from '../shell/api/error-reference.ts';
import { FullPageSpinner } from '../shell/layout/full-page-spinner.tsx';

function SignedOutError({ error }: ErrorComponentProps) {
  return <ErrorPage message={errorReference(error)} onRefresh={() => window.location.reload()} />;
}

function createSignedOutRouter() {
  const root = createRootRoute();
  return createRouter({
    routeTree: root.addChildren([
      ...registrationRoutes(root),
      passwordResetRoute(root),
      oauthSuccessRoute(root),
      stepUpRoute(root),
      tenantSignInRoute(root),
      signInRoute(root),
    ]),
    scrollRestoration: true,
    defaultErrorComponent: SignedOutError,
    defaultPendingComponent: FullPageSpinner,
  });
}

interface SignedOutAppProps {
  /** Called with each address that this application went to. */
  readonly onArrive: (pathname: string) => void;
}

export function SignedOutApp({ onArrive }: SignedOutAppProps) {
  const [router] = useState(createSignedOutRouter);
  const arrive = useEffectEvent(onArrive);
  useEffect(() => router.subscribe('onBeforeLoad', ({ toLocation }) => arrive(toLocation.pathname)), [router]);
  return <RouterProvider router={router} />;
}
