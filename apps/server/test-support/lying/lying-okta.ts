import { okta as product } from '@rampart/catalog/products/okta.ts';
import { zoneChanges } from '@rampart/changes/network/zone.ts';
import { okta as connector } from '@rampart/connectors/okta/connector.ts';
import { ZoneSettings } from '@rampart/domain/zone.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import type { OktaSimulatorControl } from '@rampart/simulators/okta/okta-simulator-control.ts';
import { okta as simulator } from '@rampart/simulators/okta/simulator.ts';
import { z } from 'zod';
import { torZone } from '../deploy/deploy-controls.ts';
import { askingControl, byName, type LyingVendor } from './lying-vendor.ts';
import { askOkta } from './okta-administrator.ts';

const theirs = 'Branch that was closed';
const Zones = z.array(z.looseObject({ name: z.string() }));

/** A zone that waits and is enabled, a zone of the customer's that is changed, and one that is deleted. Switching is a call of its own. */
export const lyingOkta: LyingVendor = {
  connector,
  simulator,
  product,
  method: 'url_client_secret_client_id',
  controls: {
    create: askingControl('okta.created', { zones }, () => [zoneChanges.create(torZone)]),
    update: askingControl('okta.updated', { zones }, ({ facts }) =>
      facts.zones
        .filter(({ kind, isBuiltIn, countries }) => kind === 'dynamic' && !isBuiltIn && countries.length > 0)
        .slice(0, 1)
        .map(({ id: target, ...zone }) => {
          const before = ZoneSettings.parse(zone);
          return zoneChanges.update({ target, before, after: { ...before, countries: [...before.countries, 'KP', 'SY'] } });
        }),
    ),
    delete: askingControl('okta.deleted', { zones }, ({ facts }) =>
      facts.zones
        .filter(({ name }) => name === theirs)
        .map(({ id: target, ...zone }) => zoneChanges.delete({ target, before: ZoneSettings.parse(zone) })),
    ),
  },
  writes: {
    create: [/^POST .*\/zones$/, /^POST .*\/deactivate$/],
    update: [/^PUT .*\/zones\//],
    enable: [/^POST .*\/(?:de)?activate$/],
    delete: [/^DELETE .*\/zones\//, /^POST .*\/deactivate$/],
  },
  answersWithId: ['create', 'update', 'enable'],
  prepare({ simulatorControl }) {
    const gateways = [{ type: 'CIDR', value: '192.0.2.0/24' }];
    (simulatorControl as OktaSimulatorControl).addZone({ name: theirs, type: 'IP', gateways });
  },
  async contents(_running, direct) {
    const zonesThere = await askOkta(direct, '/api/v1/zones?limit=200', Zones);
    return byName(zonesThere.map((zone) => [zone.name, zone]));
  },
  emergencyAccess: async () => undefined,
};
