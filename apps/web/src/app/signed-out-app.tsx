import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { signInRoute } from '../features/access/routes.tsx';
import { SignedOutError } from './signed-out-error.tsx';

function createSignedOutRouter() {
  const root = createRootRoute();
  return createRouter({ routeTree: root.addChildren([signInRoute(root)]), defaultErrorComponent: SignedOutError });
}

export function SignedOutApp() {
  const [router] = useState(createSignedOutRouter);
  return <RouterProvider router={router} />;
}
