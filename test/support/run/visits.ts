import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../../scripts/servers/project-root.js';
import { waitUntil } from './wait-until.js';

interface Visit {
  url: string;
  functionName: string;
  startOffset: number;
}

/** What a piece of work went through: functions and files of the product. */
export interface Way {
  functions: number;
  files: number;
  /** Each function, as `folder/file.js function`. */
  names: string[];
}

/** Settings with which a built process counts what it visits. */
export function countingVisits(folder: string): Record<string, string> {
  const preload = pathToFileURL(join(projectRoot(), 'test/support/run/count-visits.mjs')).href;
  return { VISITS_FOLDER: folder, NODE_OPTIONS: `--import=${preload}` };
}

/** What processes visit beyond what they visit when idle. */
export class Visits {
  private readonly idle = new Set<string>();
  private taken = 0;

  constructor(
    private readonly pids: number[],
    private readonly folder: string,
  ) {}

  /** What ran until now counts as idle from here on. */
  async ignore(): Promise<void> {
    for (const visit of await this.take()) this.idle.add(visit);
  }

  /** Forgets what ran until now. */
  async forget(): Promise<void> {
    await this.take();
  }

  /** What ran since the last time. */
  async way(): Promise<Way> {
    return wayThrough([...new Set(await this.take())].filter((visit) => !this.idle.has(visit)).toSorted());
  }

  /** What is in all of several ways. */
  static common([first, ...others]: Way[]): Way {
    return wayThrough(
      (first?.names ?? []).filter((name) => others.every(({ names }) => names.includes(name))),
    );
  }

  private async take(): Promise<string[]> {
    this.taken += 1;
    const files = this.pids.map((pid) => join(this.folder, `${pid}-${this.taken}.json`));
    for (const pid of this.pids) process.kill(pid, 'SIGUSR2');
    await waitUntil(() => files.every((file) => existsSync(file)), 30_000);
    return files.flatMap((file) => (JSON.parse(readFileSync(file, 'utf8')) as Visit[]).map(nameOf));
  }
}

function nameOf({ url, functionName, startOffset }: Visit): string {
  const file = url.replace(
    /^.*?\/(?=(?:bin|api|engine|domain|models|activities|workflows|config|scripts)\/)/,
    '',
  );
  return `${file} ${functionName}:${startOffset}`;
}

function wayThrough(names: string[]): Way {
  const files = new Set(names.map((name) => name.split(' ', 1)[0]));
  return { functions: names.length, files: files.size, names };
}
