import { createContext, type ReactNode, useContext } from 'react';

type ShowPeopleList = (group: string) => ReactNode;

const PeopleListContext = createContext<ShowPeopleList | undefined>(undefined);
export const PeopleListProvider = PeopleListContext.Provider;

/** Shows the people of a group in screens of other features than the one it belongs to. */
export function usePeopleList(): ShowPeopleList {
  const show = useContext(PeopleListContext);
  if (show === undefined) throw new Error('No list of people is provided here.');
  return show;
}
