// The health check of a container: ends with 0 when this process answers at the path that is asked for.
const path = process.argv[2] ?? '/healthz';
const url = `http://127.0.0.1:${process.env.PORT ?? 4000}${path}`;
try {
  const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(4000) });
  if (!ok) console.error(`${url} answered with ${status}.`);
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(`${url} did not answer: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
