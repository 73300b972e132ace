import type { Product } from '@rampart/domain/product.ts';
import { wholeOrganisation } from '@rampart/domain/program.ts';
import { productName } from '@rampart/domain/product-name.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest, HttpError } from '../../../platform/http/http-error.ts';
import type { ActedBy } from '../../audit/index.ts';
import { listConnected } from '../../connect/index.ts';
import { findGroupDirectory, requestDeployment } from '../../deploy/index.ts';
import { loadAccountIds, loadApplicationsWithPeople, type PeopleList } from '../../people/index.ts';
import { listMembers } from './member-store.ts';
import { neverRemoves } from './never-removes.ts';
import { programGroupName, programList } from './program-list.ts';
import type { Program } from './program-store.ts';
import type { DeployingDeps } from '../remediate-deps.ts';
import { showListPlan, type ShownPlan } from '../steps/show-plan.ts';

/** More than any organisation has people. */
const mostMembers = 500_000;

interface Listed {
  readonly program: Program;
  /** Whose policies name the group. */
  readonly product: Product;
  /** Members of the group who are not on the list stay. Where it is not given, as a subscription to the same list has it. */
  readonly addOnly?: boolean | undefined;
  readonly by: ActedBy;
}

interface Asked extends Listed {
  /** None for a whole program. */
  readonly remediationId: string | null;
  readonly action: 0 | 2;
  /** The plan that the person saw. */
  readonly planHash?: string | undefined;
  /** The accounts whose choices it carries out, when a schedule requests it. */
  readonly choosers?: readonly string[];
}

type Directory = Pick<Awaited<ReturnType<typeof listConnected>>[number], 'id' | 'product'>;

/** Where a product's groups live: with itself, or with the connected directory of the same vendor. */
async function getDirectory(tx: TenantTx, product: Product): Promise<Directory> {
  const directory = findGroupDirectory(await listConnected(tx), product);
  if (directory === undefined)
    throw new HttpError(409, `No directory with the groups of ${product.name} is connected. Connect it, then deploy the people list.`);
  // With no people known, an existing group would be emptied.
  if (!(await loadApplicationsWithPeople(tx, [directory.id])).has(directory.id))
    throw new HttpError(409, `The people of ${directory.product.name} have not been read yet. Process it, then deploy the people list.`);
  return directory;
}

/** Whether those who are not on the list stay in its group: as it is asked for, or as a subscription to the same list has it. */
const addOnlyIn = async (tx: TenantTx, { program, addOnly }: Pick<Listed, 'program' | 'addOnly'>, directory: Directory): Promise<boolean> =>
  addOnly ?? (await neverRemoves(tx, { program, directory: directory.product }));

/** What a deployment of the list does: its plan and a subscription to it must not differ from it. */
export const addOnlyOf = async (tx: TenantTx, listed: Omit<Listed, 'by'>): Promise<boolean> =>
  addOnlyIn(tx, listed, await getDirectory(tx, listed.product));

/** All accounts that a person has in the directory, by whichever mail it knows them. */
async function listOf(tx: TenantTx, listed: Listed, directory: Directory): Promise<PeopleList> {
  const { program } = listed;
  const members = await listMembers(tx, { group: program.group, limit: mostMembers });
  const ids = await loadAccountIds(
    tx,
    directory.id,
    members.map(({ mail }) => mail),
  );
  return {
    list: programList(program),
    name: programGroupName(program),
    description: `The people of ${program.name}, kept by ${productName}.`,
    memberIds: [...ids].toSorted(),
    addOnly: await addOnlyIn(tx, listed, directory),
  };
}

/** The list of a program's people as it is now, and the product whose group they are brought into. */
async function listOfProgram(tx: TenantTx, asked: Listed): Promise<{ readonly product: string; readonly lists: readonly PeopleList[] }> {
  if (asked.program.group === wholeOrganisation)
    throw new BadRequest('This program is for the whole organisation, which needs no group. Deploy its controls.');
  const directory = await getDirectory(tx, asked.product);
  return { product: directory.product.id, lists: [await listOf(tx, asked, directory)] };
}

/** Requests that the people of a program are brought into a group, so that policies can name them. */
export async function deployPeopleList(deps: DeployingDeps, tx: TenantTx, asked: Asked): Promise<string> {
  const { program, remediationId, action, planHash, choosers = [], by } = asked;
  const { product, lists } = await listOfProgram(tx, asked);
  const where = { product, programId: program.id, remediationId };
  return requestDeployment(deps, tx, { ...where, phase: 'stage', action, requested: [], lists, planHash, choosers, by });
}

/** Reads the group again and says who of the program's people would come into it, and who would leave it. */
export async function planPeopleList(
  deps: DeployingDeps,
  { tenantId, ...asked }: Listed & { readonly tenantId: string },
): Promise<ShownPlan> {
  const listed = await deps.db.inTenant(tenantId, (tx) => listOfProgram(tx, asked));
  const name = `the people group of ${asked.program.name} (${asked.product.name})`;
  return showListPlan(deps, { tenantId, ...listed, name, by: asked.by });
}
