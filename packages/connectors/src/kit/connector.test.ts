import { defineChange } from '@rampart/domain/change.ts';
import { defineFact } from '@rampart/domain/fact.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { applies, collects, type Connection, type Connector, defineConnector } from './connector.ts';

const zoneNames = defineFact({ id: 'network.zone-names', schema: z.array(z.string()) });
const settings = z.strictObject({ name: z.string() });
const createZone = defineChange({ id: 'network.create-zone', kind: 'create', object: 'zone', settings });
const deleteZone = defineChange({ id: 'network.delete-zone', kind: 'delete', object: 'zone', settings });

/** Stands for a vendor that keeps zones by name. */
class ZoneClient {
  readonly zones = new Set(['Headquarters']);
}

const zones = defineConnector({
  id: 'zones',
  connect: async (_connection: Connection) => new ZoneClient(),
  collects: [collects(zoneNames, { scopes: ['zones.read'], with: async (client: ZoneClient) => [...client.zones] })],
  applies: [
    applies(createZone, {
      scopes: ['zones.manage'],
      with: async (client: ZoneClient, { after }) => {
        client.zones.add(after.name);
        return { target: after.name, revert: deleteZone({ target: after.name, before: after }) };
      },
    }),
    applies(deleteZone, {
      scopes: ['zones.manage'],
      with: async (client: ZoneClient, { target, before }) => {
        client.zones.delete(target);
        return { target, revert: createZone(before) };
      },
    }),
  ],
});

const connection: Connection = { credentials: {}, fetch: () => Promise.reject(new Error('nothing is fetched here')) };

test('a connector collects each fact with its own reader', async () => {
  const client = await zones.connect(connection);
  const [names] = zones.collects;
  expect(names).toMatchObject({ fact: zoneNames, scopes: ['zones.read'] });
  expect(await names?.with(client, { since: null, asOf: new Date(0) })).toEqual(['Headquarters']);
});

test('applying hands back the change that undoes it', async () => {
  const client = await zones.connect(connection);
  const [create, remove] = zones.applies;
  const applied = await create!.with(client, createZone({ name: 'Branch' }));
  expect([...client.zones]).toEqual(['Headquarters', 'Branch']);
  expect(applied.revert).toEqual(deleteZone({ target: 'Branch', before: { name: 'Branch' } }));

  await remove!.with(client, applied.revert);
  expect([...client.zones]).toEqual(['Headquarters']);
});

test('connectors of different clients stand in one list', () => {
  const all: readonly Connector[] = [zones];
  expect(all.map((connector) => connector.id)).toEqual(['zones']);
});
