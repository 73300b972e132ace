import type { Change } from '../change.ts';
import { SignInPolicySettings } from '../sign-in-policy.ts';

const placesIn = ['places', 'exceptPlaces'] as const;

const settingsIn = (image: unknown): SignInPolicySettings | undefined => SignInPolicySettings.safeParse(image).data;

/** The zones and locations that a policy names. */
export const zonesNamedIn = ({ after }: Pick<Change, 'after'>): string[] => {
  const settings = settingsIn(after);
  return settings === undefined ? [] : placesIn.flatMap((field) => settings[field].zones);
};

/** A policy names a zone that the same plan creates by its name. Once the zone is made, it is named by the vendor's id. */
export function nameMadeZones<C extends Change>(change: C, idOf: ReadonlyMap<string, string>): C {
  const settings = settingsIn(change.after);
  if (settings === undefined || !zonesNamedIn(change).some((name) => idOf.has(name))) return change;
  const named = placesIn.map((field) => [
    field,
    { ...settings[field], zones: settings[field].zones.map((zone) => idOf.get(zone) ?? zone) },
  ]);
  return { ...change, after: { ...settings, ...Object.fromEntries(named) } };
}
