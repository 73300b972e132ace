/** As Jira writes a moment: `2026-03-02T09:00:00.000+0000`. */
export const jiraTime = (at: Date): string => at.toISOString().replace('Z', '+0000');
