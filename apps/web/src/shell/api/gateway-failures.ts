/** What a gateway answers without a server behind it. */
export const gatewayFailures: ReadonlySet<number> = new Set([502, 503, 504]);
