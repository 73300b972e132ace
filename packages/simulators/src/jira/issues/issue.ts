type Document = Readonly<Record<string, unknown>>;

export interface Comment {
  readonly id: string;
  readonly authorId: string;
  readonly body: Document;
  readonly at: Date;
}

/** One move from status to status. */
export interface StatusChange {
  readonly id: string;
  readonly authorId: string;
  readonly at: Date;
  readonly from: string;
  readonly to: string;
}

export interface Issue {
  readonly id: string;
  readonly key: string;
  readonly projectId: string;
  readonly issueTypeId: string;
  readonly summary: string;
  readonly description: Document | null;
  readonly labels: readonly string[];
  readonly priorityId: string;
  readonly assigneeId: string | null;
  readonly reporterId: string;
  readonly statusId: string;
  readonly custom: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly comments: readonly Comment[];
  readonly history: readonly StatusChange[];
}
