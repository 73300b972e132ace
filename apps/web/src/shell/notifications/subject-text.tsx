import { Fragment } from 'react';

/** Names an address now and then, which breaks after its @ and its dots, and within its words only where it must. */
export function SubjectText({ subject }: { readonly subject: string }) {
  return subject.split(/(?<=\S[@.])(?=\S)/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
