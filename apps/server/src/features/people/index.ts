export { loadUnapprovedIds } from './exclusions/exclusion-identity-store.ts';
export { listEmergencyAccess } from './exclusions/exclusion-store.ts';
export { dropDeployedGroup, listDeployedGroups, putDeployedGroup } from './lists/deployed-group-store.ts';
export { refreshLists } from './lists/refresh-lists.ts';
export type { DeployLists, PeopleList } from './lists/people-list.ts';
export { addressOf } from './merge-people.ts';
export { listPeople } from './person-store.ts';
export { refreshPeople } from './refresh-people.ts';
export { peopleRoutes } from './routes.ts';
