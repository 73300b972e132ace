import { buffer } from 'node:stream/consumers';
import type { Applies } from '@rampart/connectors/kit/connector.ts';
import { connectorRegistry } from '@rampart/connectors/registry.ts';
import { ZipFile } from 'yazl';
import type { ContentBrief } from '../content-brief.ts';
import { controlFolder } from './control-folder.ts';
import { readmeFile } from './readme-file.ts';
import { settingsFile } from './settings-file.ts';

const appliesOf = (connector: string): readonly Applies<unknown>[] => connectorRegistry.find(({ id }) => id === connector)?.applies ?? [];

/** The configurator: the same settings give the same bytes. */
export async function makeConfigurator(brief: ContentBrief): Promise<Uint8Array> {
  const applies = appliesOf(brief.product.connector);
  const folders = brief.controls.map((control) => controlFolder(control, applies));
  const names = folders.map(({ name }) => name);
  const zip = new ZipFile();
  const add = (path: string, content: string): void =>
    zip.addBuffer(Buffer.from(content), path, { mtime: brief.asOf, mode: path.endsWith('.sh') ? 0o100755 : 0o100644 });
  for (const { name, content } of [readmeFile(brief, folders), settingsFile(brief, names)]) add(name, content);
  for (const folder of folders) for (const { name, content } of folder.files) add(`${folder.name}/${name}`, content);
  zip.end();
  return buffer(zip.outputStream);
}
