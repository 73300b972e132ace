import type { TenantPosture } from '@rampart/contract/bridge/bridge.ts';
import { StatusDot } from '@rampart/ui/status/status-dot.tsx';

/** How the connections of a tenant fare. */
export function TenantHealth({ tenant: { healthy, failing } }: { readonly tenant: TenantPosture }) {
  if (failing > 0) return <StatusDot health="error" label={`${failing} of ${healthy + failing} failing`} />;
  if (healthy > 0) return <StatusDot health="healthy" label={`${healthy} healthy`} />;
  return <StatusDot health="not-connected" label="Nothing connected" />;
}
