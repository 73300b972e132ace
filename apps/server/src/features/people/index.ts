export { listEmergencyAccess } from './exclusions/exclusion-store.ts';
export { countPeople, listPeople } from './person-store.ts';
export { refreshPeople } from './refresh-people.ts';
export { peopleRoutes } from './routes.ts';
