import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export interface SinkProcess {
  url: string;
  port: number;
  pid: number;
  stop(): Promise<void>;
}

interface SinkArguments {
  log: string | undefined;
  port: number;
  rules: string;
}

/**
 * Starts a sink's file as a process and waits for its port. The process ends when its standard input closes, so it never
 * outlives the one that started it.
 */
export async function spawnSink(file: string, args: string[], scheme: string): Promise<SinkProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(file), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), exited]);
  const port = Number(line);
  if (typeof line !== 'string' || !Number.isInteger(port) || child.pid === undefined) {
    throw new Error(`The sink did not start: ${String(line)}`);
  }
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await exited;
  };
  return { url: `${scheme}://127.0.0.1:${port}`, port, pid: child.pid, stop };
}

/** Runs a sink if its file was started by node; does nothing if it is imported. */
export async function runAsProcess(
  file: string,
  start: (args: SinkArguments) => Promise<{ port: number; close(): Promise<void> }>,
): Promise<void> {
  if (process.argv[1] !== fileURLToPath(file)) return;
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { log: text, port: text, rules: text } });
  const { log, port = '0', rules = '[]' } = values;
  const sink = await start({ log, port: Number(port), rules });
  process.stdin.resume().on('end', () => {
    void sink.close().finally(() => process.exit(0));
  });
  process.stdout.write(`${sink.port}\n`);
}
