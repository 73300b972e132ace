import { switchTenant as switchTenantCall } from '@rampart/contract/tenants.ts';
import { toast } from '@rampart/ui/toast.ts';
import { api } from '../api/api.ts';
import { accessToken } from '../session/access-token.ts';
import { sessionState } from '../session/session-state.ts';
import { addressAfterSwitch, readSwitchedMarker, withSwitchedMarker } from './switched-marker.ts';

const selectedTagsKey = 'rampart.tags';
const switchedKey = 'rampart.switched-to';

const loadAfresh = (): void => window.location.assign(addressAfterSwitch(new URL(window.location.href)));

interface SwitchTo {
  readonly uuid: string;
  /** The whole address of something of that tenant; without one, the screen that is shown. */
  readonly address?: string;
}

/** The token is replaced and everything is loaded afresh: nothing of the tenant before stays on screen or in memory. */
export async function switchTenant({ uuid, address }: SwitchTo): Promise<void> {
  const { access } = (await api(switchTenantCall, { body: { uuid } })).data;
  accessToken.write(access);
  window.localStorage.removeItem(selectedTagsKey);
  // Written to be heard by the other tabs, then of no use.
  window.localStorage.setItem(switchedKey, uuid);
  window.localStorage.removeItem(switchedKey);
  if (address === undefined) loadAfresh();
  else window.location.assign(withSwitchedMarker(new URL(address)));
}

/** All tabs share one session, so a switch in one of them moves the others as well. */
export function followTenantSwitch(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === switchedKey && event.newValue !== null) loadAfresh();
  });
}

/** Takes the marker out of the address before a router reads it; says whether it was there. */
export function takeSwitchedMarker(): boolean {
  const { isSwitched, address } = readSwitchedMarker(new URL(window.location.href));
  if (isSwitched) window.history.replaceState(window.history.state, '', address);
  return isSwitched;
}

export function announceTenantSwitch(): void {
  const state = sessionState.read();
  if ('session' in state)
    toast.success({ title: 'Active Tenant Changed', message: `You now work in ${state.session.tenant.name}.`, seconds: 8 });
}
