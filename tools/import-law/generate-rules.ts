import type { IRegularForbiddenRuleType } from 'dependency-cruiser';
import { featureOrder } from './feature-order.ts';
import { type Layer, layers } from './layers.ts';

const workspace = '^(apps|packages|tools|e2e|bench)/';
const testFile = '\\.test\\.tsx?$';
/** Files that exist for tests only. Production code never imports them; what they import is their own business. */
const testOnly = [testFile, '/test-support/'];
const serverFeatures = '^apps/server/src/features/';

type Rule = IRegularForbiddenRuleType & { readonly name: string };

function folderOf(name: string): string {
  const layer = layers.find((candidate) => candidate.name === name);
  if (!layer) throw new Error(`No layer is called ${name}.`);
  return `^${layer.folder}/`;
}

const slugOf = (layer: Layer) => layer.name.replace('/', '-');

function layerRules(layer: Layer): Rule[] {
  const own = `^${layer.folder}/`;
  const allowed = [own, ...layer.mayImport.map(folderOf), ...testOnly];
  const inTests = [...allowed, ...(layer.inTestsAlso ?? []).map(folderOf)];
  const slug = slugOf(layer);
  return [
    { name: `${slug}-imports`, from: { path: own, pathNot: testFile }, to: { path: workspace, pathNot: allowed } },
    { name: `${slug}-tests-import`, from: { path: `${own}.*${testFile}` }, to: { path: workspace, pathNot: inTests } },
  ];
}

function npmRule(layer: Layer, npm: readonly string[]): Rule {
  return {
    name: `${slugOf(layer)}-npm`,
    from: { path: `^${layer.folder}/`, pathNot: testFile },
    to: { path: 'node_modules/', pathNot: npm.map((name) => `node_modules/${name}/`) },
  };
}

const browserRule = (layer: Layer): Rule => ({
  name: `${slugOf(layer)}-runs-in-browsers`,
  from: { path: `^${layer.folder}/`, pathNot: testFile },
  to: { dependencyTypes: ['core'] },
});

const featureOrderRules: Rule[] = featureOrder.slice(0, -1).map((feature, place) => ({
  name: `feature-order-${feature}`,
  from: { path: `${serverFeatures}${feature}/` },
  to: { path: `${serverFeatures}(${featureOrder.slice(place + 1).join('|')})/` },
}));

/** A folder whose siblings are written apart: `$1` is the sibling that imports. */
const siblingRule = (name: string, folder: string, besides: string): Rule => ({
  name,
  from: { path: `${folder}(?!${besides}/)([^/]+)/` },
  to: { path: `${folder}(?!${besides}/)[^/]+/`, pathNot: `${folder}$1/` },
});

const siblingRules: Rule[] = [
  {
    name: 'server-feature-front-door',
    from: { path: `${serverFeatures}([^/]+)/` },
    to: { path: serverFeatures, pathNot: [`${serverFeatures}$1/`, `${serverFeatures}[^/]+/index\\.ts$`] },
  },
  siblingRule('web-features-apart', '^apps/web/src/features/', '-'),
  {
    name: 'controls-apart',
    from: { path: '^packages/catalog/src/controls/([^/]+)/([^/]+?)(?:\\.test)?\\.ts$' },
    to: { path: '^packages/catalog/src/controls/', pathNot: '^packages/catalog/src/controls/$1/$2\\.ts$' },
  },
  siblingRule('connectors-apart', '^packages/connectors/src/', 'kit'),
  siblingRule('simulators-apart', '^packages/simulators/src/', '(?:world|kit)'),
  {
    name: 'connector-kit-knows-no-vendor',
    from: { path: '^packages/connectors/src/kit/' },
    to: { path: '^packages/connectors/src/', pathNot: '^packages/connectors/src/kit/' },
  },
];

const generalRules: Rule[] = [
  { name: 'no-circular', from: {}, to: { circular: true } },
  { name: 'resolvable', from: {}, to: { couldNotResolve: true } },
  { name: 'apps-apart', from: { path: '^apps/([^/]+)/' }, to: { path: '^apps/', pathNot: '^apps/$1/' } },
  {
    name: 'production-imports-no-tests',
    from: { path: '^(apps|packages)/', pathNot: testOnly },
    to: { path: [...testOnly, '^(tools|e2e|bench)/'] },
  },
  {
    name: 'production-imports-no-development-package',
    from: { path: '^(apps|packages)/[^/]+/src/', pathNot: testOnly },
    to: { dependencyTypes: ['npm-dev'] },
  },
];

/** The import law as dependency-cruiser's rules. */
export const importRules: Rule[] = [
  ...generalRules,
  ...layers.flatMap(layerRules),
  ...layers.flatMap((layer) => (layer.npm ? [npmRule(layer, layer.npm)] : [])),
  ...layers.filter((layer) => layer.inBrowsers).map(browserRule),
  ...featureOrderRules,
  ...siblingRules,
].map((rule) => ({ severity: 'error', ...rule }));
