import type { Place } from './place.ts';

interface DocumentationPlace extends Place {
  /** Where it is kept, below `docs/`. */
  readonly file: string;
  readonly height: number;
  readonly scheme?: 'light' | 'dark';
}

const plan = '/quests/strengthen-okta-passwords-baseline/content';

/** What README and guide show. They are kept in the repository, so they are taken anew only when asked for. */
export const documentationPlaces: readonly DocumentationPlace[] = [
  {
    name: 'bridge',
    file: 'guide/pictures/bridge.png',
    height: 606,
    as: 'administrator',
    path: '/bridge/products',
    shows: / recommended controls deployed/,
  },
  { name: 'plan', file: 'guide/pictures/plan.png', height: 860, as: 'standard', path: plan, shows: /^(Create|Change) / },
];
