import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { permissions } from '@rampart/domain/permission.ts';
import { featureOrder } from '../import-law/feature-order.ts';
import { below } from './apply-plan.ts';
import { contractFile, migrationFile, type NewFeature, serverFiles } from './feature-files.ts';
import { listedInAllCalls, listedInApi, listedInQueryKeys, listedInRouter, withTableTypes } from './feature-edits.ts';
import { GeneratorRefusal } from './generator-refusal.ts';
import { checkedName, pascalCase, sentenceCase, snakeCase } from './names.ts';
import type { Options } from './options.ts';
import { nextMigration, tableTypes } from './next-migration.ts';
import { runGenerator } from './run-generator.ts';
import { webFiles } from './web-feature-files.ts';

const recordColumns = { created_at: 'Generated<Timestamp>', id: 'Generated<string>', name: 'string', tenant_id: 'string' };

function checkedFeature(name: string | undefined): string {
  const feature = checkedName('the feature', name);
  if (featureOrder.some((known) => known === feature)) return feature;
  throw new GeneratorRefusal(
    `${feature} has no place among the features: give it one in tools/import-law/feature-order.ts and ARCHITECTURE.md.`,
  );
}

function checkedRecord(options: Options, root: string): string {
  const record = checkedName('one record of the feature', options.required('record'));
  if (!readFileSync(join(root, tableTypes), 'utf8').includes(`\nexport interface ${pascalCase(record)} {`)) return record;
  throw new GeneratorRefusal(`There is a table ${snakeCase(record)} already: choose another --record.`);
}

function checkedPermission(permission: string): string {
  if (permissions.some((known) => known === permission)) return permission;
  throw new GeneratorRefusal(`There is no permission ${permission}: add it to packages/domain/src/permission.ts first.`);
}

runGenerator({
  command: 'npm run new-feature -- <feature> --record … --allow … --hint …',
  positionalCount: 1,
  options: {
    record: 'one thing that the feature is about, such as ticket; its table and its call are called after it',
    records: 'several of them; the record and an s unless given',
    allow: 'the permission that its list needs',
    hint: 'what the screen says while there are none, in a sentence',
    title: 'the title of the screen; the records unless given',
  },
  plan(options, root) {
    const feature = checkedFeature(options.positionals[0]);
    const record = checkedRecord(options, root);
    const records = checkedName('several records', options.optional('records') ?? `${record}s`);
    const planned: NewFeature = {
      feature,
      record,
      records,
      permission: checkedPermission(options.required('allow')),
      title: options.optional('title') ?? sentenceCase(records),
      hint: options.required('hint'),
    };
    return {
      create: {
        [`packages/contract/src/${feature}.ts`]: contractFile(planned),
        [nextMigration(root, feature)]: migrationFile(planned),
        ...below(`apps/server/src/features/${feature}`, serverFiles(planned)),
        ...below(`apps/web/src/features/${feature}`, webFiles(planned)),
      },
      edit: {
        'packages/contract/src/all-calls.ts': listedInAllCalls(feature),
        'apps/server/src/main/run-api.ts': listedInApi(feature),
        'apps/web/src/app/router.tsx': listedInRouter(feature),
        'apps/web/src/shell/api/query-keys.ts': listedInQueryKeys(feature, records),
        [tableTypes]: withTableTypes(snakeCase(record), recordColumns),
      },
    };
  },
  next: 'Now lead to its screen from the navigation or the settings menu, and describe it in docs/guide.',
});
