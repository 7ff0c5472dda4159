import { spawn } from 'node:child_process';
import { once } from 'node:events';

const MARK = '-- end of block --';
const MAX_MS = 30_000;

/** A shell that runs one block after the other, as if pasted; variables persist. */
export interface Shell {
  /** The output of the block. @throws if a command fails */
  run(block: string): Promise<string>;
  close(): Promise<void>;
}

export function startShell(): Shell {
  const shell = spawn('bash', ['-eu', '-o', 'pipefail'], { stdio: ['pipe', 'pipe', 'pipe'] });
  const exited = once(shell, 'exit');
  let printed = '';
  let errors = '';
  shell.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  shell.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return {
    run: async (block) => {
      printed = '';
      shell.stdin.write(`${block}\necho '${MARK}'\n`);
      const late = AbortSignal.timeout(MAX_MS);
      while (!printed.endsWith(`${MARK}\n`)) {
        const ended = await Promise.race([
          once(shell.stdout, 'data', { signal: late }).then(() => false),
          exited.then(() => true),
        ]);
        if (ended) throw new Error(`${block}\nended the shell: ${printed}${errors}`);
      }
      return printed.slice(0, -MARK.length - 1);
    },
    close: async () => {
      shell.stdin.end();
      await exited;
    },
  };
}
