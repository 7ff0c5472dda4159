import { setTimeout as sleep } from 'node:timers/promises';
import { parseJsonObject } from '../domain/json/parse-json.js';
import type { Instance } from './instance.js';

const LOOK_EVERY_MS = 100;

/** What an import does besides the columns, which are matched by their names. */
export type Mapping = Partial<{
  listIds: string[];
  confirmed: { text: string; source: string; at: string };
}>;

type Called = Pick<Instance, 'urls' | 'key'>;

/** The email of a person by number; of those whose name is `person`, the contact that loads refer to. */
export function personEmail(from: string, n: number): string {
  return `${from}-${n}@bench.test`;
}

/** A CSV file of people. */
export function peopleFile({ from, count, plan }: { from: string; count: number; plan: string }): Buffer {
  const lines = Array.from(
    { length: count },
    (_, n) => `${personEmail(from, n)},Given ${n},"Family ${n}",${plan},${n % 100}`,
  );
  return Buffer.from(`email,first name,last name,plan,seats\n${lines.join('\n')}\n`);
}

/** Imports a file; resolves to the seconds from its start to its end. */
export async function importFile(instance: Instance, file: Buffer, mapping: Mapping): Promise<number> {
  return await untilImported(instance, await startImport(instance, file, mapping));
}

/** Uploads a file and starts its import; resolves to its id. */
export async function startImport(instance: Called, file: Buffer, mapping: Mapping): Promise<string> {
  const uploaded = await call(instance, 'POST', '', file, 'text/csv');
  const id = String(uploaded['id']);
  const { preview: _preview, ...guessed } = await call(instance, 'GET', `/${id}/mapping`);
  await call(instance, 'PUT', `/${id}/mapping`, JSON.stringify({ ...guessed, ...mapping }));
  await call(instance, 'POST', `/${id}/start`);
  return id;
}

/** Resolves to the seconds from the import's start to its end. @throws Error if rows were refused, or it has failed */
export async function untilImported(instance: Called, id: string): Promise<number> {
  for (;;) {
    const { status, refused, failure, startedAt, finishedAt } = await call(instance, 'GET', `/${id}`);
    if (status === 'done' && refused === 0)
      return (new Date(String(finishedAt)).getTime() - new Date(String(startedAt)).getTime()) / 1_000;
    if (status !== 'importing')
      throw new Error(`import ${String(status)}: ${String(failure)}, ${String(refused)} refused`);
    await sleep(LOOK_EVERY_MS);
  }
}

/** Whether an import no longer runs. */
export async function hasEnded(instance: Called, id: string): Promise<boolean> {
  return (await call(instance, 'GET', `/${id}`))['status'] !== 'importing';
}

/** Creates a list without double opt-in; resolves to its id. */
export async function addList({ urls, key }: Called): Promise<string> {
  const response = await fetch(`${urls[0]}/api/lists`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Imported' }),
  });
  const { id } = await bodyOf(response);
  return String(id);
}

async function call(
  { urls, key }: Called,
  method: string,
  path: string,
  body?: Buffer | string,
  type = 'application/json',
): Promise<Record<string, unknown>> {
  const headers = { Authorization: `Bearer ${key}`, ...(body !== undefined && { 'Content-Type': type }) };
  const response = await fetch(`${urls[0]}/api/imports${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: new Uint8Array(Buffer.from(body)) }),
  });
  return await bodyOf(response);
}

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return parseJsonObject(text);
}
