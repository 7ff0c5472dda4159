import { readFileSync } from 'node:fs';
import { errorCodes, type ErrorCode } from '../../domain/errors.js';
import { errorHelp } from '../http/output/error-help.js';

/** The folders of all resources, by what a reader wants to do. */
const JOBS: readonly { name: string; folders: readonly string[] }[] = [
  { name: 'Audience', folders: ['contacts', 'views', 'segments', 'imports', 'exports', 'sign-ups', 'forms'] },
  { name: 'Events', folders: ['events', 'sources'] },
  {
    name: 'Automation',
    folders: [
      'automations',
      'broadcasts',
      'templates',
      'mail-documents',
      'snippets',
      'images',
      'enrollments',
      'messages',
      'tracking',
    ],
  },
  { name: 'Webhooks', folders: ['rules', 'deliveries'] },
  {
    name: 'Workspace',
    folders: ['workspace', 'mail-provider', 'senders', 'accounts', 'audit', 'deleted', 'search'],
  },
  { name: 'Operation', folders: ['overview', 'alerts', 'stats', 'jobs', 'system'] },
];

/** A group of calls, described together. */
export interface CallGroup {
  name: string;
  job: string;
  /** Markdown. */
  text: string;
  /** The Markdown of each call, by `METHOD /path`. */
  calls: ReadonlyMap<string, string>;
}

/** The prose of the reference. */
export interface Words {
  /** What holds for all calls. */
  conventions: string;
  groups: readonly CallGroup[];
}

/** Reads `reference.md` of every resource: `## Group`, and below it a heading for each call. */
export function readWords(): Words {
  const groups = JOBS.flatMap(({ name, folders }) => folders.flatMap((folder) => groupsIn(folder, name)));
  const [conventions = ''] = splitSections(readReference('openapi'), '## ').map(({ text }) => text);
  return { conventions: conventions.replace(ERRORS, errorTable()), groups };
}

/** Removes links to other pages and headings, which a client cannot follow. */
export function withoutLocalLinks(text: string): string {
  return text.replace(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, '$1');
}

const ERRORS = '<!-- error codes -->';

function errorTable(): string {
  const rows = (Object.keys(errorCodes) as ErrorCode[]).map((code) => {
    const { when, todo } = errorHelp[code];
    return `| \`${code}\` | ${errorCodes[code].status} | ${when} | ${todo} |`;
  });
  return ['| code | status | when | what to do |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function readReference(folder: string): string {
  return readFileSync(new URL(`../${folder}/reference.md`, import.meta.url), 'utf8');
}

function groupsIn(folder: string, job: string): CallGroup[] {
  return splitSections(readReference(folder), '## ').map(({ heading, text }) => {
    const parts = splitSections(`### \n${text}`, '### ');
    const calls = parts.flatMap((part): [string, string][] => {
      const [, call] = /^`([A-Z]+ \/[^`]*)`$/.exec(part.heading) ?? [];
      return call === undefined ? [] : [[call, part.text]];
    });
    const own = parts.filter((part) => !part.heading.startsWith('`'));
    const prose = own.map((part) =>
      part.heading === '' ? part.text : `### ${part.heading}\n\n${part.text}`,
    );
    return { name: heading, job, text: prose.join('\n\n').trim(), calls: new Map(calls) };
  });
}

function splitSections(text: string, mark: string): { heading: string; text: string }[] {
  return `\n${text}`
    .split(`\n${mark}`)
    .slice(1)
    .map((section) => {
      const end = section.indexOf('\n');
      const [heading, rest] = end < 0 ? [section, ''] : [section.slice(0, end), section.slice(end)];
      return { heading: heading.trim(), text: rest.trim() };
    });
}
