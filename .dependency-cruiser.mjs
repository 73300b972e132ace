import { importRules } from './tools/import-law/generate-rules.ts';

export default {
  forbidden: importRules,
  options: {
    // TypeScript 7 has no JavaScript API that dependency-cruiser can read: swc parses instead. Without it nothing is checked and the exit is 0.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/dist/' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
