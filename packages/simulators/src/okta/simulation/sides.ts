/** What is included and what is excluded, as Okta's conditions and zones name it. */
export interface Sides<Item = string> {
  readonly include?: readonly Item[];
  readonly exclude?: readonly Item[];
}

/** Everything is included where nothing is named. */
export const isWithin = <Item>({ include = [], exclude = [] }: Sides<Item>, test: (item: Item) => boolean): boolean =>
  (include.length === 0 || include.some(test)) && !exclude.some(test);
