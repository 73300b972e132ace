import { productRegistry } from '@rampart/catalog/products/registry.ts';
import { connectorRegistry } from '@rampart/connectors/registry.ts';
import type { SettingWords } from '@rampart/domain/deploy/setting-words.ts';

/** What the console of a product calls its settings. */
export function settingWordsOf(product: string): SettingWords | undefined {
  const connector = productRegistry.find(({ id }) => id === product)?.connector;
  return connectorRegistry.find(({ id }) => id === connector)?.words;
}
