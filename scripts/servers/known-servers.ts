import { runCommand } from './run-command.js';

/** A server that Rollcall can run, and the requirements for its executable. */
export interface ServerKind {
  /** The name of its executable. */
  executable: 'mongod' | 'temporal';
  /** For messages. */
  title: string;
  /** What to do if none can be found. */
  instead: string;
  /** Minimum version, as `major.minor`. */
  minimum: string;
  /** Finds the version in what `--version` prints. */
  versionPattern: RegExp;
}

export const mongodKind: ServerKind = {
  executable: 'mongod',
  title: 'MongoDB',
  instead:
    'Install MongoDB 6.0 or newer so that `mongod` is on the PATH, or set MONGODB_URI to an existing replica set.',
  minimum: '6.0',
  versionPattern: /db version v(\d+)\.(\d+)/,
};

export const temporalKind: ServerKind = {
  executable: 'temporal',
  title: 'Temporal',
  instead:
    'Install the Temporal CLI 1.5 or newer so that `temporal` is on the PATH, or set TEMPORAL_ADDRESS to an existing server.',
  minimum: '1.29',
  versionPattern: /Server (\d+)\.(\d+)/,
};

/**
 * Runs the executable with `--version`.
 *
 * @throws Error if it does not run here or is too old
 */
export async function verify(kind: ServerKind, path: string): Promise<void> {
  const { stdout } = await runCommand(path, ['--version']);
  const [, major, minor] = kind.versionPattern.exec(stdout) ?? [];
  if (major === undefined || minor === undefined)
    throw new Error(`${path} --version does not name a version`);
  const [wantedMajor = 0, wantedMinor = 0] = kind.minimum.split('.').map(Number);
  const enough =
    Number(major) > wantedMajor || (Number(major) === wantedMajor && Number(minor) >= wantedMinor);
  if (!enough) throw new Error(`${path} is version ${major}.${minor}, ${kind.minimum} is needed`);
}
