import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createSignedInRouter } from './router.tsx';

/** A router per sign-in: nothing of the person before is left in it. */
export function SignedInApp() {
  const [router] = useState(createSignedInRouter);
  return <RouterProvider router={router} />;
}
