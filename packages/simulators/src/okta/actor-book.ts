import type { World, WorldPerson } from '../world/world.ts';
import type { Caller } from './access.ts';
import type { Body } from './okta-api.ts';
import type { UserDirectory } from './user-directory.ts';

/** Who did it, as the System Log says it. Names stay after the account has gone. */
export class ActorBook {
  readonly #world: World;
  readonly #directory: UserDirectory;
  readonly #written = new Map<string, string>();

  constructor(world: World, directory: UserDirectory) {
    this.#world = world;
    this.#directory = directory;
  }

  userId(personId: string): string {
    return this.#directory.idOf(personId);
  }

  idOf({ kind, id }: Caller): string {
    return kind === 'administrator' ? this.userId(id) : id;
  }

  userJson(personId: string, at: Date): string {
    if (!this.#written.has(personId)) this.#learn(this.#world.peopleAt(this.#world.now()));
    if (!this.#written.has(personId)) this.#learn(this.#world.peopleAt(at));
    return this.#written.get(personId) ?? JSON.stringify({ id: this.userId(personId), type: 'User' });
  }

  callerBody(caller: Caller, at: Date): Body {
    if (caller.kind === 'administrator') return JSON.parse(this.userJson(caller.id, at)) as Body;
    return { id: caller.id, type: 'PublicClientApp', alternateId: caller.id, displayName: 'API service integration' };
  }

  #learn(people: readonly WorldPerson[]): void {
    for (const { id, mail, firstName, lastName } of people) {
      const actor = { id: this.userId(id), type: 'User', alternateId: mail, displayName: `${firstName} ${lastName}`.trim() };
      this.#written.set(id, JSON.stringify(actor));
    }
  }
}
