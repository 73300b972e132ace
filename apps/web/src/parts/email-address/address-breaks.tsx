import { Fragment } from 'react';

/** An email address within a line breaks after its @ and its dots, where the eye expects it. */
export function AddressBreaks({ address }: { readonly address: string }) {
  return address.split(/(?<=[@.])/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
