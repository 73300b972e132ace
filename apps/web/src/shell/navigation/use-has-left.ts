import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Whether the person has left an address and those below it: the screen stays while the chosen one is loading. What leads on from
 * one address to another asks it first, and calls no one back who chose something else meanwhile.
 */
export function useHasLeft(address: string): () => boolean {
  const router = useRouter();
  return useCallback(() => {
    const { pathname } = router.latestLocation;
    return pathname !== address && (address === '/' || !pathname.startsWith(`${address}/`));
  }, [address, router]);
}
