export const toolViews = ['runs', 'rationalization', 'configuration', 'features', 'tenants', 'queue'] as const;
export type ToolView = (typeof toolViews)[number];

export interface ToolsSearch {
  readonly view?: ToolView;
  /** The run whose log is open. */
  readonly run?: string;
}

export const parseToolsSearch = ({ view, run }: Record<string, unknown>): ToolsSearch => {
  const known = toolViews.find((one) => one === view);
  return {
    ...(known !== undefined && { view: known }),
    ...(typeof run === 'string' && /^[\da-f-]{36}$/i.test(run) && { run }),
  };
};
