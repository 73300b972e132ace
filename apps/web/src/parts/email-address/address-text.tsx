import classes from './address-text.module.css';

/** An e-mail address breaks after its @, where the eye expects it. Other names stay as they are. */
export function AddressText({ address }: { readonly address: string }) {
  const at = address.indexOf('@') + 1;
  return (
    <span className={classes['address']}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
