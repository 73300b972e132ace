import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { type Control, factNeeded } from '@rampart/domain/control.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { NotFound } from '../../platform/http/http-error.ts';

export function getControl(id: string): Control {
  const control = controlRegistry.find((each) => each.id === id);
  if (control === undefined) throw new NotFound('control');
  return control;
}

/** It changes what decides about signing in, so that it can be replayed over stored sign-ins. */
export const canReplay = ({ needs, remedy }: Control): boolean =>
  remedy.changes !== undefined && Object.values(needs).some((need) => [signInPolicies.id, zones.id].includes(factNeeded(need).id));
