/** What a vendor that lies says about a write, whether it has done it or not. */
export type Falsehood =
  | 'reset'
  | '500'
  | '400'
  | '401 once'
  | '401 for ever'
  | '403'
  | '404'
  | '409'
  | '412'
  | '429 for seconds'
  | '429 for an hour'
  | 'HTML'
  | 'nothing, with 200'
  | 'accepted, with 202'
  | 'half an answer'
  | 'no answer'
  | 'a redirect'
  | 'an unknown id'
  | 'an existing id'
  | 'done'
  | 'done, shown after 0.5 s'
  | 'done, shown after 5 s'
  | 'done, shown after 30 s'
  | 'done twice'
  | 'done twice, the second answer';

export interface Lie {
  readonly says: Falsehood;
  readonly isApplied: boolean;
}

const eitherWay: readonly Falsehood[] = [
  'reset',
  '500',
  '400',
  '401 once',
  '401 for ever',
  '403',
  '404',
  '409',
  '412',
  '429 for seconds',
  '429 for an hour',
  'HTML',
  'nothing, with 200',
  'accepted, with 202',
  'half an answer',
  'no answer',
  'a redirect',
  'an unknown id',
  'an existing id',
];
const whenApplied: readonly Falsehood[] = [
  'done, shown after 0.5 s',
  'done, shown after 5 s',
  'done, shown after 30 s',
  'done twice',
  'done twice, the second answer',
];

/** Applied, and `done` is no lie; not applied, there is nothing that could be shown late or twice. */
export const everyLie: readonly Lie[] = [
  ...eitherWay.flatMap((says) => [true, false].map((isApplied) => ({ says, isApplied }))),
  { says: 'done', isApplied: false },
  ...whenApplied.map((says) => ({ says, isApplied: true })),
];

/** Only an answer that carries an id can carry that of another object. */
export const isAboutIds = ({ says }: Lie): boolean => says.endsWith(' id');

export const titleOf = ({ says, isApplied }: Lie): string => `${isApplied ? 'applied' : 'not applied'}: ${says}`;

const shownAfter: Partial<Record<Falsehood, number>> = {
  'done, shown after 0.5 s': 500,
  'done, shown after 5 s': 5000,
  'done, shown after 30 s': 30_000,
};
export const staleMs = ({ says }: Lie): number | undefined => shownAfter[says];
