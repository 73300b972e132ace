import { rm } from 'node:fs/promises';
import type { Config } from '../config/config.ts';
import { Refusal } from '../refusal.ts';
import { createKeyFile, keyFileOf, readKeyFile } from './master-key-file.ts';
import { type MasterKey, masterKeyOf } from './master-key.ts';

export interface MasterKeys {
  readonly current: MasterKey;
  find(id: string): MasterKey | undefined;
  /** Removes the key file if this process has just made it: for when it turns out that another one is needed. */
  dropNew?(): Promise<void>;
}

/** The first one is current. */
export const masterKeysOf = (current: MasterKey, ...others: readonly MasterKey[]): MasterKeys => ({
  current,
  find: (id) => [current, ...others].find((key) => key.id === id),
});

/** A process that runs while another one rotates finds the new key in the file, without being started again. */
class MasterKeysOfFile implements MasterKeys {
  readonly #dataFolder: string;
  readonly #isNew: boolean;
  #keys: MasterKeys;

  constructor(dataFolder: string, isNew: boolean) {
    this.#dataFolder = dataFolder;
    this.#isNew = isNew;
    this.#keys = this.#read();
  }

  get current(): MasterKey {
    return this.#keys.current;
  }

  find(id: string): MasterKey | undefined {
    const known = this.#keys.find(id);
    if (known !== undefined) return known;
    this.#keys = this.#read();
    return this.#keys.find(id);
  }

  async dropNew(): Promise<void> {
    if (this.#isNew) await rm(keyFileOf(this.#dataFolder), { force: true });
  }

  #read(): MasterKeys {
    const [current, ...others] = readKeyFile(this.#dataFolder) ?? [];
    if (current === undefined)
      throw new Refusal(`The master key file ${keyFileOf(this.#dataFolder)} has vanished: restore it from a backup.`);
    return masterKeysOf(current, ...others);
  }
}

const decode = (base64: string): MasterKey => masterKeyOf(Buffer.from(base64, 'base64'));

/** From the environment, which all machines share; otherwise from the data folder, where the first start makes one. */
export async function loadMasterKeys({
  dataFolder,
  masterKey,
  previousMasterKey,
}: Pick<Config, 'dataFolder' | 'masterKey' | 'previousMasterKey'>): Promise<MasterKeys> {
  if (masterKey !== undefined) {
    const others = previousMasterKey === undefined ? [] : [decode(previousMasterKey.reveal())];
    return masterKeysOf(decode(masterKey.reveal()), ...others);
  }
  const isNew = readKeyFile(dataFolder) === undefined && (await createKeyFile(dataFolder));
  return new MasterKeysOfFile(dataFolder, isNew);
}
