type Undo = () => Promise<void>;

export interface UndoStack {
  add(undo: Undo): void;
  /** In reverse order. A step that fails keeps none of the others from being undone; what it failed with comes last. */
  unwind(): Promise<void>;
}

export function undoStack(): UndoStack {
  const steps: Undo[] = [];
  return {
    add: (undo) => void steps.push(undo),
    async unwind() {
      const failures: unknown[] = [];
      for (const undo of steps.splice(0).toReversed()) await undo().catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
  };
}
