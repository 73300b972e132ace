/** One status of a workflow. */
export interface Status {
  readonly id: string;
  readonly name: string;
  readonly category: 'new' | 'indeterminate' | 'done';
}

export interface Transition {
  readonly id: string;
  readonly name: string;
  /** Statuses that it leads out of. */
  readonly from: readonly string[];
  readonly to: string;
}

const status = (id: string, name: string, category: Status['category']): Status => ({ id, name, category });

export const statuses: readonly Status[] = [
  status('10000', 'To Do', 'new'),
  status('10010', 'Waiting for approval', 'indeterminate'),
  status('10011', 'Approved', 'indeterminate'),
  status('10012', 'Declined', 'done'),
  status('10002', 'Done', 'done'),
];

export const initialStatus = '10000';

/** Nothing leads from To Do to Approved or to Done directly: an approval has to be asked for. */
export const transitions: readonly Transition[] = [
  { id: '11', name: 'Ask for approval', from: ['10000', '10012'], to: '10010' },
  { id: '21', name: 'Approve', from: ['10010'], to: '10011' },
  { id: '31', name: 'Decline', from: ['10010', '10011'], to: '10012' },
  { id: '41', name: 'Close', from: ['10011'], to: '10002' },
  { id: '51', name: 'Reopen', from: ['10002', '10011', '10012'], to: '10000' },
];

const categories = {
  new: { id: 2, key: 'new', colorName: 'blue-gray', name: 'To Do' },
  indeterminate: { id: 4, key: 'indeterminate', colorName: 'yellow', name: 'In Progress' },
  done: { id: 3, key: 'done', colorName: 'green', name: 'Done' },
} as const;

export const statusWith = (id: string): Status => statuses.find((one) => one.id === id) ?? statuses[0]!;

export function showStatus({ id, name, category }: Status, base: string) {
  const { id: categoryId, ...words } = categories[category];
  return {
    self: `${base}/rest/api/3/status/${id}`,
    description: '',
    iconUrl: `${base}/images/icons/statuses/generic.png`,
    name,
    id,
    statusCategory: { self: `${base}/rest/api/3/statuscategory/${categoryId}`, id: categoryId, ...words },
  };
}
