import { AddressBreaks } from './address-breaks.tsx';
import classes from './address-text.module.css';

/** An email address in a cell of its own. */
export function AddressText({ address }: { readonly address: string }) {
  return (
    <span className={classes['address']}>
      <AddressBreaks address={address} />
    </span>
  );
}
