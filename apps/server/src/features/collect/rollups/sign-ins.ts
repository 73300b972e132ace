import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { foldSignInDays } from './fold-sign-in-days.ts';
import { type Column, dayCell, defineRollup, optionalText, textCell } from './rollup.ts';

const columns: readonly Column[] = [
  { name: 'day', type: 'date' },
  { name: 'person_id', type: 'text' },
  { name: 'sign_in_name', type: 'text' },
  { name: 'app', type: 'text' },
  { name: 'app_id', type: 'text' },
  { name: 'client', type: 'text' },
  { name: 'platform', type: 'text' },
  { name: 'address', type: 'text' },
  { name: 'country', type: 'text' },
  { name: 'outcome', type: 'text' },
  { name: 'reason', type: 'text' },
  { name: 'second_factor', type: 'text' },
  { name: 'risk', type: 'text' },
  { name: 'is_device_trusted', type: 'boolean' },
  { name: 'count', type: 'integer' },
];
const count = columns.length - 1;

/** A row for each day and person and everything else that a sign-in is like, with how often. */
export const signInRollup = defineRollup({
  kind: signIns,
  table: 'sign_in_day',
  columns,
  rowOf: (signIn) => [
    dayCell(signIn.at),
    textCell(signIn.personId),
    textCell(signIn.signInName),
    textCell(signIn.app),
    optionalText(signIn.appId),
    signIn.client,
    signIn.platform,
    optionalText(signIn.address),
    optionalText(signIn.country),
    signIn.outcome,
    optionalText(signIn.reason),
    signIn.secondFactor,
    signIn.risk,
    signIn.isDeviceTrusted,
    1,
  ],
  fold: {
    keyCells: count,
    takeIn: (row, like) => {
      row[count] = Number(row[count]) + Number(like[count]);
    },
  },
  foldDays: foldSignInDays,
});
