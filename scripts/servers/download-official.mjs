/**
 * Downloads the official build of a server:
 *
 *   node download-official.mjs mongod|temporal <folder>
 *
 * leaves the executable at `<folder>/fetched`. Runs as a separate process (see official-builds.ts) and
 * imports the downloaders on demand, since an installation may lack them.
 */
import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A release with builds for all common systems, close to the one in the package registries (6.0.5). */
const MONGODB_VERSION = '7.0.28';

const [executable, folder] = process.argv.slice(2);
try {
  await copyFile(await { mongod, temporal }[executable](), join(folder, 'fetched'));
} catch (error) {
  // One line; the libraries wrap errors in long URLs and stacks.
  process.stderr.write(`${String(error.message).replace(/\s+/g, ' ')}\n`);
  process.exit(1);
}

async function mongod() {
  const { default: library } = await import('mongodb-memory-server-core/lib/util/MongoBinary.js');
  return await library.MongoBinary.getPath({ downloadDir: folder, version: MONGODB_VERSION });
}

async function temporal() {
  const { TestWorkflowEnvironment } = await import('@temporalio/testing');
  const executable = { type: 'cached-download', downloadDir: folder };
  const environment = await TestWorkflowEnvironment.createLocal({ server: { executable } });
  await environment.teardown();
  const [name] = (await readdir(folder)).filter((file) => file.startsWith('temporal'));
  return join(folder, name);
}
