import Type, { type Static } from 'typebox';
import { isLocalAddress } from '../../domain/kernel/is-local.js';
import { flag, instant, objectSchema, orNull, responseSchema, text } from '../http/output/response-schema.js';
import type { SystemState } from './read-system.js';

export const systemSchema = responseSchema('System', {
  version: text,
  baseUrl: text,
  isLocal: flag,
  mailCatcher: orNull(text),
  temporalUi: orNull(text),
  mongodb: flag,
  temporal: flag,
  worker: objectSchema({ running: flag, lastSeenAt: orNull(instant) }),
  warnings: orNull(Type.Array(text)),
  queues: orNull(Type.Array(objectSchema({ name: text, oldestSince: orNull(instant) }))),
});

interface Installation {
  version: string;
  baseUrl: string;
  mailUiUrl: string | null;
  temporal: { uiUrl: string | null };
}

/** Warnings and queues are for admins. */
export function presentSystem(
  { version, baseUrl, mailUiUrl, temporal }: Installation,
  { checks, worker, queues }: SystemState,
  isAdmin: boolean,
): Static<typeof systemSchema> {
  const isUp = (wanted: string): boolean => checks.some(({ name, ok }) => name === wanted && ok);
  const warnings = checks.flatMap(({ warning }) => warning ?? []);
  return {
    version,
    baseUrl,
    isLocal: isLocalAddress(baseUrl),
    mailCatcher: mailUiUrl,
    temporalUi: temporal.uiUrl,
    mongodb: isUp('mongodb'),
    temporal: isUp('temporal'),
    worker: {
      running: worker !== null && !worker.isSilent,
      lastSeenAt: worker?.at?.toISOString() ?? null,
    },
    warnings: isAdmin ? warnings : null,
    queues:
      queues?.map(({ lane, since }) => ({ name: lane, oldestSince: since?.toISOString() ?? null })) ?? null,
  };
}
