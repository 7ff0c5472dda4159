import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../scripts/servers/project-root.js';
import { startApi, type TestApi } from '../support/http/api.js';
import { installPython } from '../support/run/python.js';
import { stopServers } from '../support/servers/servers.js';

/**
 * Generates a Python client from the OpenAPI description, without a single warning, calls every resource with it, and
 * runs the example in docs/clients.md: `npm run test:clients`. Exits with 1 if anything fails.
 */
const run = promisify(execFile);
const here = join(projectRoot(), 'test', 'clients');
const folder = join(projectRoot(), '.rollcall', 'python-client');

async function main(): Promise<void> {
  const programs = await installPython('python-clients', join(here, 'requirements.txt'));
  const api = await startApi();
  try {
    const [example, shown] = exampleIn(readFileSync(join(projectRoot(), 'docs', 'clients.md'), 'utf8'));
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'example.py'), example);
    copyFileSync(join(here, 'calls.py'), join(folder, 'calls.py'));
    await generate(programs, api.url);
    const python = async (file: string): Promise<string> =>
      (await run(join(programs, 'python'), [file], { cwd: folder, env: await keyOf(api) })).stdout;
    assert.equal(await python('example.py'), shown);
    process.stdout.write(await python('calls.py'));
  } finally {
    await api.stop();
    await stopServers();
  }
}

/** The Python example, and what it prints. */
function exampleIn(page: string): [code: string, output: string] {
  const [, code, output] = /^```python\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/m.exec(page) ?? [];
  assert.ok(code !== undefined && output !== undefined);
  return [code, output];
}

async function generate(programs: string, url: string): Promise<void> {
  const response = await fetch(`${url}/api/openapi.json`);
  const description = (await response.json()) as {
    paths: Record<string, { post?: { requestBody?: { content: Record<string, object> } } }>;
  };
  // The generator knows no types of images, and warns. Browsers and mail programs load these.
  for (const path of ['/images/{image}', '/open/{token}']) delete description.paths[path];
  // Nor bodies that providers alone post.
  const posted = description.paths['/api/ingest/{token}']?.post?.requestBody?.content;
  assert.ok(posted);
  for (const type of ['application/jwt', 'application/xml']) delete posted[type];
  writeFileSync(join(folder, 'rollcall.json'), JSON.stringify(description));
  const args = ['generate', '--path', 'rollcall.json', '--meta', 'none', '--output-path', 'rollcall_client'];
  const PATH = `${programs}:${process.env['PATH'] ?? ''}`;
  const { stdout, stderr } = await run(join(programs, 'openapi-python-client'), args, {
    cwd: folder,
    env: { ...process.env, PATH },
  });
  assert.doesNotMatch(stdout + stderr, /warning|error/i);
}

/** A key of a new workspace. */
async function keyOf(api: TestApi): Promise<NodeJS.ProcessEnv> {
  const { client } = await api.signUp();
  const { body: key } = await client.post('/api/api-keys', { name: 'Python', scopes: ['admin'] });
  return { PATH: process.env['PATH'], ROLLCALL_URL: api.url, ROLLCALL_KEY: key.secret };
}

await main();
process.exit();
