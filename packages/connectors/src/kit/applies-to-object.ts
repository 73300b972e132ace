import { type Change, type ChangeDefinition, type ChangeKind } from '@rampart/domain/change.ts';
import type { RemedyFile } from '@rampart/domain/control.ts';
import type { AnyFact } from '@rampart/domain/fact.ts';
import { changeStateOf } from '@rampart/domain/deploy/change-state-of.ts';
import { areSameSettings } from '@rampart/domain/deploy/is-same-setting.ts';
import { type Applied, type Applies, type Looking, type Seen, throwNaming, type Writing } from './connector.ts';
import type { Raw } from './fields-to-write.ts';
import { inOrderOf } from './in-order-of.ts';
import { ChangedMeanwhile, VendorFailure } from './vendor-failure.ts';

/** One object at a vendor's: how it is found, read and written. `S` are the settings that changes speak of. */
export interface VendorObject<Client, S, R = Raw> {
  readonly vendor: string;
  find?(client: Client, after: S): Promise<{ readonly target: string; readonly live: R } | undefined>;
  /** All that have the name, for a vendor that lets several have it. */
  findAll?(client: Client, after: S): Promise<readonly { readonly target: string; readonly live: R }[]>;
  /** As it is now, or nothing. `asked` says where to look, where the id alone does not. */
  read(client: Client, target: string, asked: S): Promise<R | undefined>;
  /**
   * `asked` where the vendor adds to what it is sent, such as a number in a list. `exact`: how the vendor said `asked` when it was last so, where
   * an earlier release has noted it in other words.
   */
  settingsOf(live: R, asked: S, exact?: R): S;
  /** What the settings count as it is asked for though the vendor cannot have it so. */
  remarkOn?(live: R, asked: S): string | undefined;
  /** What was read earlier of this one is read again; without a target, all of it with the list that names are looked for in. */
  forget?(client: Client, target: string | undefined): void;
  /** For a vendor whose readings are behind what was written: reads until it is shown, with a bound. */
  settled?(
    client: Client,
    target: string,
    read: () => Promise<R | undefined>,
    isShown: (found: R | undefined) => boolean,
  ): Promise<R | undefined>;
  create?(client: Client, asked: Creating<S, R>): Promise<string>;
  write?(client: Client, asked: Rewriting<S, R>): Promise<void>;
  remove?(client: Client, target: string, live: R): Promise<void>;
  /** The names of what contains it, such as another group: there it would be missing, and made anew it would not be the same. */
  containers?(client: Client, target: string, live: R): Promise<readonly string[]>;
  manualSteps(change: Change<ChangeKind, S>): readonly RemedyFile[];
}

export interface Creating<S, R> {
  readonly after: S;
  readonly exact: R | undefined;
  /** To be awaited as soon as the vendor has accepted it, before any other call. */
  readonly made: (target: string) => Promise<void>;
}

export interface Rewriting<S, R> {
  readonly target: string;
  readonly live: R;
  readonly after: S;
  /** How the vendor said `after` when it was last so. */
  readonly exact: R | undefined;
}

type Kinds<S, In> = { readonly [Kind in ChangeKind]?: ChangeDefinition<Kind, S, In> };

const verbs = { create: 'Create', update: 'Change', enable: 'Switch on', delete: 'Delete' } as const;

/** The changes of one kind of object, each with the change that undoes it. The noun has its article: `a network zone`. */
export function appliesToObject<Client, S, In extends S, R>(
  object: VendorObject<Client, S, R>,
  kinds: Kinds<S, In>,
  { noun, scopes, fact }: { readonly noun: string; readonly scopes: readonly string[]; readonly fact?: AnyFact },
): Applies<Client>[] {
  const settingsOf = (found: R, asked: S, exact?: R): S => inOrderOf(asked, object.settingsOf(found, asked, exact));
  const exactOf = (change: Change): R | undefined => change.exact as R | undefined;

  async function live(client: Client, target: string, asked: S): Promise<R> {
    const found = await object.read(client, target, asked);
    if (found !== undefined) return found;
    const reason = 'The object to change is no longer there. Check it, then plan again.';
    throw new VendorFailure(object.vendor, { kind: 'theirs', reason });
  }

  /** As it is at the last moment before a write: where it has neither of the images of the change, someone else has been there. */
  async function unedited(client: Client, change: Change<'update' | 'enable' | 'delete', S>): Promise<R> {
    const { target } = change;
    const asked = change.after ?? change.before;
    const isForeign = (found: R): boolean => changeStateOf(change, settingsOf(found, asked, exactOf(change))) === 'foreign';
    let found = await live(client, target, asked);
    // One copy of the vendor may be behind the other.
    if (isForeign(found) && object.settled !== undefined)
      found =
        (await object.settled(
          client,
          target,
          () => object.read(client, target, asked),
          (again) => again !== undefined && !isForeign(again),
        )) ?? found;
    if (isForeign(found)) throw new ChangedMeanwhile(object.vendor);
    return found;
  }

  type Written = Pick<Rewriting<S, R>, 'after' | 'exact'>;

  /** As it is after a write that the vendor has accepted. When the vendor does not show it for long, it counts as what was written. */
  async function written(client: Client, target: string, { after, exact }: Written): Promise<S> {
    if (object.settled === undefined) return settingsOf(await live(client, target, after), after, exact);
    const isShown = (found: R | undefined) => found !== undefined && areSameSettings(settingsOf(found, after, exact), after);
    const found = await object.settled(client, target, () => object.read(client, target, after), isShown);
    return found === undefined ? after : settingsOf(found, after, exact);
  }

  const seen = (target: string, found: R, { after: asked, exact }: Written): Seen<S> => ({
    target,
    settings: settingsOf(found, asked, exact),
    exact: found,
    ...(object.remarkOn && { remark: object.remarkOn(found, asked) }),
  });

  async function look(client: Client, change: Change<ChangeKind, S>, { isFresh = false }: Looking = {}): Promise<Seen<S> | undefined> {
    if (isFresh) object.forget?.(client, change.kind === 'create' ? undefined : change.target);
    if (change.kind === 'create') {
      const found = await object.find?.(client, change.after);
      return found && seen(found.target, found.live, { after: change.after, exact: exactOf(change) });
    }
    const asked = change.after ?? change.before;
    const found = await object.read(client, change.target, asked);
    return found === undefined ? undefined : seen(change.target, found, { after: asked, exact: exactOf(change) });
  }

  async function create(client: Client, change: Change<'create', S>, how: Writing = {}): Promise<Applied> {
    const made = how.made ?? (async () => {});
    const { after } = change;
    const exact = exactOf(change);
    const target = await object.create!(client, { after, exact, made });
    await how.accepted?.();
    // The vendor has answered with its id: it is there, and a second one must not be made because a reading does not show it yet.
    const before = (await written(client, target, { after, exact })) as In;
    return { target, revert: kinds.delete!({ target, before }) as Change };
  }

  const rewrite =
    (kind: 'update' | 'enable') =>
    async (client: Client, change: Change<'update' | 'enable', S>, how: Writing = {}): Promise<Applied> => {
      const { target, after } = change;
      const exact = exactOf(change);
      const old = await unedited(client, change);
      await object.write!(client, { target, live: old, after, exact });
      await how.accepted?.();
      const before = (await written(client, target, { after, exact })) as In;
      const images = { target, before, after: settingsOf(old, change.before) as In };
      return { target, revert: { ...(kinds[kind]!(images) as Change), exact: old } };
    };

  async function remove(client: Client, change: Change<'delete', S>, how: Writing = {}): Promise<Applied> {
    const { target, before } = change;
    const old = await unedited(client, change);
    await object.remove!(client, target, old);
    await how.accepted?.();
    await object.settled?.(
      client,
      target,
      () => object.read(client, target, before),
      (found) => found === undefined,
    );
    return { target, revert: { ...(kinds.create!(settingsOf(old, before) as In) as Change), exact: old } };
  }

  async function namesakes(client: Client, change: Change<ChangeKind, S>, { isFresh = false }: Looking = {}): Promise<Seen<S>[]> {
    if (change.kind !== 'create' || object.findAll === undefined) return [];
    if (isFresh) object.forget?.(client, undefined);
    const found = await object.findAll(client, change.after);
    return found.map(({ target, live: one }) => ({ target, settings: settingsOf(one, change.after) }));
  }

  async function containers(client: Client, change: Change<ChangeKind, S>): Promise<readonly string[]> {
    if (change.kind !== 'delete' || object.containers === undefined) return [];
    const found = await object.read(client, change.target, change.before);
    return found === undefined ? [] : object.containers(client, change.target, found);
  }

  // The id says which settings a change has, so that a change of this id fits.
  type Act<T, How = Looking> = (client: Client, change: Change<ChangeKind, S>, how?: How) => Promise<T>;
  const acts = { create, update: rewrite('update'), enable: rewrite('enable'), delete: remove } as Readonly<
    Record<ChangeKind, Act<Applied, Writing>>
  >;
  const manualSteps = (asked: Change) => object.manualSteps(asked as Change<ChangeKind, S>);
  return (Object.keys(verbs) as ChangeKind[]).flatMap((kind) => {
    const change = kinds[kind];
    if (change === undefined) return [];
    const capability = { title: `${verbs[kind]} ${noun}`, scopes };
    const naming =
      <T, How>(act: Act<T, How>) =>
      (client: Client, asked: Change, how?: How) =>
        act(client, asked as Change<ChangeKind, S>, how).catch(throwNaming(capability));
    const about = fact === undefined ? {} : { fact: fact.id };
    return [
      {
        ...capability,
        ...about,
        change,
        with: naming(acts[kind]),
        look: naming(look),
        namesakes: naming(namesakes),
        containers: naming(containers),
        manualSteps,
      },
    ];
  });
}
