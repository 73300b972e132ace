import { spawn } from 'node:child_process';
import { projectFolder } from './run-command.mjs';

/** Runs the product until it ends, and ends as it did. A signal to this process stops it. */
export function runProduct(node, args, env) {
  // The channel is how the product notices that this process is gone, whatever became of it.
  const product = spawn(node, args, { cwd: projectFolder, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  // Ctrl-C has reached the product too, and a second signal would be a person who does not wait: it is asked by the channel.
  process.on('SIGINT', () => product.connected && product.disconnect());
  process.on('SIGTERM', () => product.kill('SIGTERM'));
  product.once('exit', (code) => process.exit(code ?? 1));
}
