import type { Application } from '@rampart/contract/connect.ts';
import classes from './drawer.module.css';

/** The account that the vendor says the credential belongs to; of a file, what is in it. */
export function AccountLine({ application: { account, upload } }: { readonly application: Application }) {
  if (account === null) return null;
  return <p className={classes['account']}>{upload === null ? `Signed in as ${account}` : account}</p>;
}
