import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Another screen is read out from its heading; a changed filter, page or tab leaves the focus where it is. */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged || toLocation.hash !== '') return;
        const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
        target?.focus({ preventScroll: true });
      }),
    [router],
  );
}
