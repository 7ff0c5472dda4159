import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { FileScans, type OpenFile } from '../../../api/imports/file-scans.js';
import { RollcallError } from '../../../domain/errors.js';
import { FileReading, type FileRead } from '../../../domain/imports/file-reading.js';
import { API_FLAGS, MALLOC_ENV } from '../../../scripts/start/launch.js';
import { builtProject } from '../../support/run/built-project.js';

const DETECTED = { delimiter: null, encoding: null };
/** Several parts of the size that is read at a time. */
const ROWS = 20_000;

/** How much of a file is its beginning depends on its parts. */
function withoutBeginning({ scanned, ...read }: FileRead): object {
  const { beginning: _beginning, ...rest } = scanned;
  return { ...read, ...rest };
}

/** Linux: proc_pid_stat(5), field 19, counted from behind the name. */
function nicenessOf(thread: number): number {
  const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
}

describe('the thread that scans files', function () {
  this.timeout(60_000);
  const closing = new AbortController();
  const scans = new FileScans({ closing: closing.signal });
  after(() => closing.abort());

  const file = (plan: string): Buffer =>
    Buffer.from(
      `email;plan\n${Array.from({ length: ROWS }, (_, i) => `p${i}@example.com;${plan}\n`).join('')}`,
    );
  const pushed = async (open: OpenFile, bytes: Buffer, size: number): Promise<Buffer> => {
    const texts: Buffer[] = [];
    for (let at = 0; at < bytes.length; at += size)
      texts.push(await open.push(bytes.subarray(at, at + size)));
    return Buffer.concat(texts);
  };
  const scanned = async (bytes: Buffer, size: number): Promise<FileRead> => {
    const open = scans.open(DETECTED);
    try {
      const text = await pushed(open, bytes, size);
      const read = await open.end();
      return { ...read, bytes: Buffer.concat([text, read.bytes]) };
    } finally {
      open.close();
    }
  };
  const expected = (bytes: Buffer): FileRead => {
    const reading = new FileReading(DETECTED);
    const text = reading.push(bytes);
    const read = reading.end();
    return { ...read, bytes: Buffer.concat([text, read.bytes]) };
  };

  it('gives way to requests', async function () {
    if (process.platform !== 'linux') this.skip();
    await scanned(file('free'), 70_000);
    const own = readdirSync('/proc/self/task').map(Number);
    assert.equal(own.filter((thread) => nicenessOf(thread) > 0).length, 1);
    assert.equal(nicenessOf(process.pid), 0);
  });

  it('reads what would be read in place, of several files at a time', async () => {
    const files = [
      file('frei'),
      file('größer'),
      Buffer.from(file('größer').toString(), 'latin1'),
      file('a').subarray(0, 100),
    ];
    const found = await Promise.all(files.map((bytes, i) => scanned(bytes, 7_001 * (i + 1))));
    assert.deepEqual(
      found.map(withoutBeginning),
      files.map((bytes) => withoutBeginning(expected(bytes))),
    );
  });

  it('forgets a file that is not read to its end', async () => {
    const open = scans.open(DETECTED);
    await pushed(open, file('a'), 65_536);
    open.close();
    assert.equal((await scanned(file('b'), 65_536)).scanned.columns.length, 2);
  });

  it('is lost with the process, and says that nothing was accepted', async () => {
    const stopping = new AbortController();
    const open = new FileScans({ closing: stopping.signal }).open(DETECTED);
    const reading = pushed(open, file('a'), 65_536);
    stopping.abort();
    await assert.rejects(reading, (error) => error instanceof RollcallError && error.code === 'unavailable');
    open.close();
  });

  /** Newer engines let what lies outside of their heaps grow further before they collect it. */
  const mostMiB = Number.parseInt(process.versions.node, 10) < 24 ? 95 : 130;

  it('takes little memory in a process whose own young generation is large', async () => {
    const built = pathToFileURL(`${await builtProject()}/`);
    const program = `
      const { keepThreadLimits } = await import('${new URL('config/keep-thread-limits.js', built).href}');
      const { FileScans } = await import('${new URL('api/imports/file-scans.js', built).href}');
      keepThreadLimits();
      const scans = new FileScans({ closing: new AbortController().signal });
      setInterval(() => undefined, 1_000);
      const before = process.memoryUsage.rss();
      const texts = ['[', ',', 'a@b.example,12345678901234567\\n'];
      const parts = texts.map((text) => Buffer.from(text.repeat(Math.ceil(65_536 / text.length))));
      const line = Buffer.from('\\n');
      for (let file = 0; file < 12; file += 1) {
        const open = scans.open({ delimiter: null, encoding: null });
        for (let n = 0; n < 128; n += 1) {
          await open.push(parts[file % parts.length]);
          if (n % 16 === 15) await open.push(line);
        }
        await open.end().catch(() => undefined);
        open.close();
      }
      console.log((process.memoryUsage.rss() - before) / 2 ** 20);
      process.exit();`;
    const flags = [...API_FLAGS, '-e', `(async () => {${program}})()`];
    const grown = execFileSync(process.execPath, flags, {
      encoding: 'utf8',
      env: { ...process.env, ...MALLOC_ENV },
    });
    assert.ok(Number(grown) < mostMiB, `${grown} MiB`);
  });
});
