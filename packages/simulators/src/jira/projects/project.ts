export interface IssueType {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly isSubtask: boolean;
}

export interface Project {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly issueTypes: readonly IssueType[];
  /** Fields that its administrators have made required, by the id of the issue type. */
  readonly required: Readonly<Record<string, readonly { readonly id: string; readonly name: string }[]>>;
  /** Fields that its screens do not have. */
  readonly without: readonly string[];
  /** Those who may create issues in it; others only read. */
  readonly isOpen: boolean;
}

const task: IssueType = { id: '10001', name: 'Task', description: 'A small, distinct piece of work.', isSubtask: false };
const change: IssueType = { id: '10004', name: 'Change', description: 'A change to a system.', isSubtask: false };
const subtask: IssueType = { id: '10003', name: 'Sub-task', description: 'A part of another issue.', isSubtask: true };

/** What the company's Jira administrator has set up. */
export const initialProjects: readonly Project[] = [
  { id: '10100', key: 'SEC', name: 'Security Operations', issueTypes: [task, change, subtask], required: {}, without: [], isOpen: true },
  {
    id: '10101',
    key: 'CHG',
    name: 'Change Advisory Board',
    issueTypes: [task, change],
    required: { '10004': [{ id: 'customfield_10050', name: 'Cost centre' }] },
    without: [],
    isOpen: true,
  },
  { id: '10102', key: 'NET', name: 'Network', issueTypes: [task], required: {}, without: ['labels'], isOpen: true },
  { id: '10103', key: 'LEG', name: 'Legal', issueTypes: [task], required: {}, without: [], isOpen: false },
];

export const priorities = [
  { id: '1', name: 'Highest', color: '#d04437' },
  { id: '2', name: 'High', color: '#f15C75' },
  { id: '3', name: 'Medium', color: '#f79232' },
  { id: '4', name: 'Low', color: '#707070' },
  { id: '5', name: 'Lowest', color: '#999999' },
] as const;

export const usualPriority = '3';

/** Of issues that are older than any that is read here. */
export const labelsInUse = ['change-board', 'endpoint', 'identity', 'mail', 'quarterly-review', 'security'] as const;
