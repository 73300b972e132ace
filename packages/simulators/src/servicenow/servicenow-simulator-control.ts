import type { SeenRequest } from '../kit/serve.ts';
import type { Instance } from './instance.ts';
import type { BusinessRules } from './rules/business-rule.ts';
import { writeIncident } from './tables/write-incident.ts';

interface SeenIncident {
  readonly number: string;
  readonly shortDescription: string;
  readonly description: string;
  readonly state: string;
  readonly notes: readonly string[];
  /** What is shown as HTML in its journal: the text between code tags, where the instance allows them, as it does by default. */
  readonly html: readonly string[];
  /** The states that it was moved to, one after the other. */
  readonly moves: readonly string[];
}

/** What people of the company do in ServiceNow, and what a test may look at. */
export interface ServiceNowSimulatorControl {
  requests(): readonly SeenRequest[];
  incidents(): readonly SeenIncident[];
  /** A person sets the state by its label. */
  move(number: string, stateLabel: string): void;
  assign(number: string, email: string): void;
  /** An administrator sets the user of the person inactive. */
  deactivate(email: string): void;
  deleteIncident(number: string): void;
  /** An administrator takes a right from the integration's user: to read or write a table, or to see or write a field (`incident.state`). */
  forbid(what: 'read' | 'write' | 'see', name: string): void;
  /** An administrator makes a column mandatory. */
  requireColumn(element: string, label: string): void;
  revoke(): void;
  /** The rules that an administrator has written for incidents. */
  readonly rules: BusinessRules;
  /** A second of the vendor's time. */
  advance(): void;
}

interface Served {
  readonly requests: () => readonly SeenRequest[];
  readonly rules: BusinessRules;
}

export function createSimulatorControl(instance: Instance, { requests, rules }: Served): ServiceNowSimulatorControl {
  const incident = (number: string) => {
    const found = instance.list('incident').find((one) => one['number'] === number);
    if (found === undefined) throw new Error(`There is no ${number}.`);
    return found;
  };
  const labelOf = (state: string): string =>
    instance.list('sys_choice').find((one) => one['element'] === 'state' && one['value'] === state)?.['label'] ?? state;
  return {
    requests,
    rules,
    incidents: () =>
      instance.list('incident').map((one) => ({
        number: one['number'] ?? '',
        shortDescription: one['short_description'] ?? '',
        description: one['description'] ?? '',
        state: labelOf(one['state'] ?? ''),
        notes: instance
          .list('sys_journal_field')
          .filter(({ element_id: id }) => id === one.sys_id)
          .map(({ value = '' }) => value),
        html: instance
          .list('sys_journal_field')
          .filter(({ element_id: id }) => id === one.sys_id)
          .flatMap(({ value = '' }) => [...value.matchAll(/\[code\](.*?)(?:\[\/code\]|$)/gis)].map(([, shown = '']) => shown)),
        moves: instance
          .list('sys_audit')
          .filter(({ documentkey: id }) => id === one.sys_id)
          .map(({ newvalue = '' }) => labelOf(newvalue)),
      })),
    move(number, stateLabel) {
      const choice = instance.list('sys_choice').find((one) => one['element'] === 'state' && one['label'] === stateLabel);
      if (choice === undefined) throw new Error(`There is no state ${stateLabel}.`);
      const more = { close_code: 'Solution provided', close_notes: 'Done.', hold_reason: '1' };
      writeIncident(instance, { ...more, state: choice['value'] ?? '' }, { before: incident(number), by: '' });
    },
    assign(number, email) {
      const user = instance.list('sys_user').find((one) => one['email'] === email);
      writeIncident(instance, { assigned_to: user?.sys_id ?? '' }, { before: incident(number), by: '' });
    },
    deactivate(email) {
      const user = instance.list('sys_user').find((one) => one['email'] === email);
      if (user !== undefined) instance.put('sys_user', { ...user, active: 'false' });
    },
    deleteIncident: (number) => instance.remove('incident', incident(number).sys_id),
    forbid(what, name) {
      const { unreadable, unwritable, hidden } = instance.rights;
      ({ read: unreadable, write: unwritable, see: hidden })[what].add(name);
    },
    requireColumn(element, label) {
      const column = { sys_id: instance.nextId(), name: 'incident', element, column_label: label, mandatory: 'true', active: 'true' };
      instance.put('sys_dictionary', column);
    },
    revoke() {
      instance.rights.isRevoked = true;
    },
    advance: () => instance.world.advanceTo(new Date(instance.world.now().getTime() + 1_000)),
  };
}
