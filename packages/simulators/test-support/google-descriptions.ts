import { openApiOfDiscovery } from './discovery-document.ts';
import type { DescriptionOptions } from './open-description.ts';

const described = (description: string, methods: RegExp): DescriptionOptions => ({
  description: `google-${description}.json`,
  convert: (document) => openApiOfDiscovery(document, methods),
});

/** Google's discovery documents, by the beginning of the path that each describes. */
export const googleDescriptions: readonly (readonly [path: string, description: DescriptionOptions])[] = [
  [
    '/admin/directory/',
    described(
      'admin.directory_v1',
      /^directory\.(?:customers\.get|domains\.list|users\.(?:get|list|patch|aliases\.list)|groups\.(?:get|list|insert|patch|delete)|members\.(?:list|insert|delete)|orgunits\.(?:get|list)|roles\.list|roleAssignments\.(?:get|list|insert|delete))$/,
    ),
  ],
  ['/admin/reports/', described('admin.reports_v1', /^reports\.activities\.list$/)],
  ['/groups/v1/', described('groupssettings.v1', /^groupsSettings\.groups\./)],
  ['/v1beta1/', described('alertcenter.v1beta1', /^alertcenter\.alerts\.(?:get|list)$/)],
  ['/v1/', described('cloudidentity.v1', /^cloudidentity\.policies\.(?:get|list)$/)],
];
