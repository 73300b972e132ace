import type { Session } from '@rampart/contract/access/session.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type Crumb, crumbsOf } from '../layout/route-title.ts';
import { sessionState } from '../session/session-state.ts';

export interface RecentPlace {
  readonly address: string;
  readonly title: string;
  /** The screen that it belongs to. */
  readonly area?: string;
}

const mostKept = 6;

/** Of this person in this tenant, for as long as the tab is open: names that were read stay nowhere. */
const keyOf = ({ user, tenant }: Session): string => `rampart.recent.${tenant.uuid}.${user.id}`;

function storeKey(): string | undefined {
  const state = sessionState.read();
  return 'session' in state ? keyOf(state.session) : undefined;
}

const isPlace = (value: unknown): value is RecentPlace =>
  typeof value === 'object' && value !== null && 'address' in value && typeof value.address === 'string' && 'title' in value;

/** The newest first. */
export function readRecentPlaces(): RecentPlace[] {
  const key = storeKey();
  const stored: unknown = JSON.parse((key && window.sessionStorage.getItem(key)) || '[]');
  return Array.isArray(stored) ? stored.filter(isPlace) : [];
}

/** A place is kept once, where it was opened last; its filters and steps are not places of their own. */
function withPlace(places: readonly RecentPlace[], place: RecentPlace): RecentPlace[] {
  return [place, ...places.filter(({ title, area }) => title !== place.title || area !== place.area)].slice(0, mostKept);
}

function remember(crumbs: readonly Crumb[], address: string): void {
  const key = storeKey();
  const [title, area] = [crumbs.at(-1)?.title, crumbs.at(-2)?.title];
  if (key === undefined || title === undefined) return;
  const place = { address, title, ...(area !== undefined && { area }) };
  window.sessionStorage.setItem(key, JSON.stringify(withPlace(readRecentPlaces(), place)));
}

/** Remembers which screens are opened, for the palette. */
export function useRecentPlaces(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ toLocation }) => {
        remember(crumbsOf(router.state.matches), toLocation.pathname);
      }),
    [router],
  );
}
