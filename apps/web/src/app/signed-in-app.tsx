import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { loadLinksAhead } from './load-links-ahead.ts';
import { createSignedInRouter } from './router.tsx';

/** A router per sign-in: nothing of the person before is left in it. */
export function SignedInApp() {
  const [router] = useState(createSignedInRouter);
  useEffect(() => loadLinksAhead(router), [router]);
  return <RouterProvider router={router} />;
}
