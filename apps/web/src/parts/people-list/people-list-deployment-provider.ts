import { createContext, type ReactNode, useContext } from 'react';

type ShowDeployment = (group: string) => ReactNode;

const PeopleListDeploymentContext = createContext<ShowDeployment | undefined>(undefined);
export const PeopleListDeploymentProvider = PeopleListDeploymentContext.Provider;

/** Shows how the people of a group are brought into a directory and back out, in screens that know no deployments. */
export function usePeopleListDeployment(): ShowDeployment {
  const show = useContext(PeopleListDeploymentContext);
  if (show === undefined) throw new Error('No deployment of people lists is provided here.');
  return show;
}
