interface MembersToChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Who joins and who leaves, each once. */
export function membersToChange(before: readonly string[], after: readonly string[]): MembersToChange {
  const [was, will] = [new Set(before), new Set(after)];
  return { added: [...will].filter((id) => !was.has(id)), removed: [...was].filter((id) => !will.has(id)) };
}
