import { spawn } from 'node:child_process';
import { projectFolder } from './run-command.mjs';

/** One request may come as several signals: a terminal signals the whole group, and npm passes on what it gets. */
const sameRequestMs = 1000;

/** Runs the product until it ends, and ends as it did. A signal to this process stops it, a second SIGINT without waiting. */
export function runProduct(node, args, env) {
  // The channel is how the product notices that this process is gone, whatever became of it.
  const product = spawn(node, args, { cwd: projectFolder, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  let askedAt;
  process.on('SIGINT', () => {
    askedAt ??= performance.now();
    // The product may have had no signal so far, and would take this one for the first.
    if (performance.now() - askedAt > sameRequestMs) product.kill('SIGKILL');
    // Ctrl-C has reached the product too, and a second signal would be a person who does not wait: it is asked by the channel.
    else if (product.connected) product.disconnect();
  });
  process.on('SIGTERM', () => product.kill('SIGTERM'));
  product.once('exit', (code) => process.exit(code ?? 1));
}
