import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** As root, or as any user where the kernel allows user namespaces. */
const WAYS = [['--net'], ['--net', '--user', '--map-root-user']];
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const HELP =
  'A network namespace cannot be made. It needs Linux with `unshare` (util-linux) and `ip` (Debian: iproute2), and ' +
  'either root or user namespaces (sysctl kernel.unprivileged_userns_clone, user.max_user_namespaces).';

/**
 * Runs a TypeScript file in a new network namespace, which ends with it. The namespace has no route out, and every IPv4
 * and IPv6 address is the machine itself: a listener on `::` gets all connections.
 *
 * @param addresses additional addresses of its interface
 * @returns what the file wrote to stdout
 * @throws Error if namespaces are unavailable, or with what the file wrote to stderr
 */
export async function runInNamespace(
  file: string,
  { addresses, timeoutMs }: { addresses: readonly string[]; timeoutMs: number },
): Promise<string> {
  const script = [
    'set -e',
    'ip link set lo up',
    'ip route add local 0.0.0.0/0 dev lo',
    'ip -6 route add local ::/0 dev lo',
    ...addresses.map((address) => `ip addr add ${address} dev lo`),
    'exec "$@"',
  ].join('\n');
  const command = ['sh', '-c', script, 'sh', process.execPath, '--import', 'tsx', file];
  const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` };
  const limits = { env, timeout: timeoutMs, maxBuffer: MAX_OUTPUT_BYTES };
  const { stdout } = await run('unshare', [...(await wayIn(env)), '--', ...command], limits);
  return stdout;
}

async function wayIn(env: NodeJS.ProcessEnv): Promise<string[]> {
  const refusals: string[] = [];
  for (const way of WAYS) {
    try {
      await run('unshare', [...way, '--', 'ip', 'link', 'set', 'lo', 'up'], { env });
      return way;
    } catch (error) {
      refusals.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error([HELP, ...refusals].join('\n'));
}
