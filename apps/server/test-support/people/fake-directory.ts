import type { Group } from '@rampart/domain/group.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import type { Person } from '@rampart/facts/people/people.ts';
import { fakeProduct, type FakeProduct } from '../deploy/fake-product.ts';

/** An identity product of a test: its people and its groups. */
export interface FakeDirectory extends FakeProduct {
  readonly product: string;
  /** Empty while it is not connected. */
  applicationId: string;
  people: readonly Person[] | Error;
  groups(): readonly Group[];
  /** Who is in the newest group of that name; nothing when there is none. */
  membersOf(name?: string): readonly string[] | undefined;
  /** As an administrator of the vendor does it, in every group. */
  setMembers(memberIds: readonly string[]): void;
  reset(): void;
}

export function fakeDirectory(product: string, connectorId: string): FakeDirectory {
  const fake = fakeProduct();
  const { objects } = fake;
  const directory: FakeDirectory = Object.assign(fake, {
    product,
    applicationId: '',
    people: [],
    connector: { ...fake.connector, id: connectorId },
    groups: () => groups.schema.parse([...objects].map(([id, live]) => ({ ...live, id }))),
    membersOf: (name = 'Rampart: Emergency Access') => directory.groups().findLast((group) => group.name === name)?.memberIds,
    setMembers(memberIds: readonly string[]) {
      for (const [id, live] of objects) objects.set(id, { ...live, memberIds });
    },
    reset() {
      objects.clear();
      Object.assign(directory, { applicationId: '', people: [] });
    },
  });
  return directory;
}
