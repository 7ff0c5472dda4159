import { execFile, type ExecFileException } from 'node:child_process';

/** Arguments shown in messages: `python3 -m pip download`. */
const ARGUMENTS_SHOWN = 3;

export interface CommandResult {
  stdout: string;
  stderr: string;
}

export interface CommandOptions {
  env?: NodeJS.ProcessEnv;
  timeoutMs?: number;
}

/**
 * Runs a program to its end, without a shell; it is killed if this process exits.
 *
 * @throws Error with a one-line message: the command, and why it failed
 */
export function runCommand(
  command: string,
  args: string[],
  { env, timeoutMs = 30_000 }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const options = {
      env: env ?? process.env,
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      maxBuffer: 64e6,
    } as const;
    const child = execFile(command, args, options, (error, stdout, stderr) => {
      if (error === null) resolve({ stdout, stderr });
      else
        reject(
          new Error(
            `${[command, ...args.slice(0, ARGUMENTS_SHOWN)].join(' ')}: ${reason(error, stderr, timeoutMs)}`,
            { cause: error },
          ),
        );
    });
    child.stdin?.end();
    const endWithUs = () => child.kill();
    process.once('exit', endWithUs);
    child.once('exit', () => process.off('exit', endWithUs));
  });
}

function reason(error: ExecFileException, stderr: string, timeoutMs: number): string {
  if (error.code === 'ENOENT') return 'is not installed';
  if (error.killed === true) return `not finished after ${timeoutMs / 1000} s`;
  return stderr.trim().split('\n').at(-1) || error.message;
}
