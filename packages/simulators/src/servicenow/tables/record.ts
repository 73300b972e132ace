/** One row of a table: every value is text, as the Table API shows it. */
export type SnowRecord = Readonly<Record<string, string>> & { readonly sys_id: string };

/** As ServiceNow writes a moment, in UTC. */
export const snowTime = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');

/** The fields that name a record of another table, by the table that they are in. */
export const references: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  incident: { assigned_to: 'sys_user', assignment_group: 'sys_user_group', caller_id: 'sys_user', opened_by: 'sys_user' },
  sys_user_grmember: { user: 'sys_user', group: 'sys_user_group' },
};

/** Journal fields take entries and show none by themselves: those are in their own table. */
export const journalFields: readonly string[] = ['comments', 'work_notes'];
