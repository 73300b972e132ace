import { useLocation } from '@tanstack/react-router';

/**
 * Whether the person has left an address and those below it: the screen stays while the chosen one is loading. What leads on from
 * one address to another asks it first, and calls no one back who chose something else meanwhile.
 */
export const useHasLeft = (address: string): boolean =>
  useLocation({ select: ({ pathname }) => pathname !== address && (address === '/' || !pathname.startsWith(`${address}/`)) });
