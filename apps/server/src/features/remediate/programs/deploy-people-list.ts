import type { ControlId } from '@rampart/domain/control.ts';
import type { Product } from '@rampart/domain/product.ts';
import { wholeOrganisation } from '@rampart/domain/program.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { people } from '@rampart/facts/people/people.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest, HttpError } from '../../../platform/http/http-error.ts';
import type { ActedBy } from '../../audit/index.ts';
import { listConnected } from '../../connect/index.ts';
import { findGroupDirectory, requestDeployment } from '../../deploy/index.ts';
import type { PeopleList } from '../../people/index.ts';
import { listMembers } from './member-store.ts';
import { programList } from './program-list.ts';
import type { Program } from './program-store.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import type { DeployingDeps } from '../remediate-deps.ts';

/** More than any organisation has people. */
const mostMembers = 500_000;

interface Asked {
  readonly program: Program;
  /** Whose policies name the group. */
  readonly product: Product;
  /** None for a whole program. */
  readonly remediationId: string | null;
  readonly action: 0 | 2;
  /** Members of the group who are not on the list stay. */
  readonly addOnly: boolean;
  readonly by: ActedBy;
}

/** Where a product's groups live: with itself, or with the connected directory of the same vendor. */
async function getDirectory(tx: TenantTx, product: Product): Promise<Product> {
  const directory = findGroupDirectory(await listConnected(tx), product);
  if (directory !== undefined) return directory.product;
  throw new HttpError(409, `No directory with the groups of ${product.name} is connected. Connect it, then deploy the people list.`);
}

/** By mail, the id of a person in a directory, as it was last read. */
async function idsIn({ assessment }: RemediateDeps, tx: TenantTx, { id, name }: Product): Promise<ReadonlyMap<string, string>> {
  const asking: ControlId = `${id.replaceAll('_', '-')}.people`;
  const reading = (await assessment.readings(tx, [{ id: asking, needs: { people } }])).get(id)?.get(people.id);
  if (reading?.state !== 'read')
    throw new HttpError(409, `The people of ${name} have not been read: ${reading?.because ?? 'wait for the next processing run.'}`);
  const known = people.schema.parse(reading.value);
  return new Map(
    known.flatMap((one) => [one.signInName.toLowerCase(), one.mail].flatMap((mail) => (mail ? [[mail, one.id] as const] : []))),
  );
}

async function listOf(deps: RemediateDeps, tx: TenantTx, { program, addOnly }: Asked, directory: Product): Promise<PeopleList> {
  const ids = await idsIn(deps, tx, directory);
  const members = await listMembers(tx, { group: program.group, limit: mostMembers });
  return {
    list: programList(program),
    name: `${productName}: ${program.group}`,
    description: `The people of ${program.name}, kept by ${productName}.`,
    memberIds: [...new Set(members.flatMap(({ mail }) => ids.get(mail.toLowerCase()) ?? []))].toSorted(),
    addOnly,
  };
}

/** Requests that the people of a program are brought into a group, so that policies can name them. */
export async function deployPeopleList(deps: DeployingDeps, tx: TenantTx, asked: Asked): Promise<string> {
  const { program, product, remediationId, action, by } = asked;
  if (program.group === wholeOrganisation)
    throw new BadRequest('This program is for the whole organisation, which needs no group. Deploy its controls.');
  const directory = await getDirectory(tx, product);
  const lists = [await listOf(deps, tx, asked, directory)];
  const where = { product: directory.id, programId: program.id, remediationId };
  return requestDeployment(deps, tx, { ...where, phase: 'stage', action, requested: [], lists, by });
}
