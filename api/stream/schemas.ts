import Joi from 'joi';
import { invalid } from '../../domain/errors.js';

const MAX_TOPICS = 20;
const MAX_LENGTH = 1_000;

export interface StreamQuery {
  topics: string;
}

export const streamQuery = Joi.object<StreamQuery, true>({
  topics: Joi.string()
    .required()
    .max(MAX_LENGTH)
    .meta({
      json: { examples: ['events,enrollments:65a1f0c2b3d4e5f601234567'] },
    }),
});

/** `events` is the event log; the others are states, of the workspace or of the thing with the id. */
export type Topic =
  | { name: string; kind: 'events' }
  | { name: string; kind: 'attention' }
  | { name: string; kind: 'enrollments' | 'enrollment' | 'job'; id: string };

const TOPIC = /^(?:(events|attention)|(enrollments|enrollment|job):([0-9a-f]{24}))$/;

/** @throws RollcallError `invalid` */
export function parseTopics({ topics }: StreamQuery): Topic[] {
  const names = topics.split(',');
  if (names.length > MAX_TOPICS) throw refused(`must be at most ${String(MAX_TOPICS)}`);
  if (new Set(names).size < names.length) throw refused('must differ');
  return names.map(topicOf);
}

function topicOf(name: string): Topic {
  const [match, plain, kind, id] = TOPIC.exec(name) ?? [];
  if (match === undefined)
    throw refused('must be events, attention, enrollments:<automation id>, enrollment:<id> or job:<id>');
  if (id === undefined) return plain === 'attention' ? { name, kind: 'attention' } : { name, kind: 'events' };
  return { name, kind: kind === 'job' ? 'job' : kind === 'enrollment' ? 'enrollment' : 'enrollments', id };
}

function refused(message: string) {
  return invalid([{ path: 'topics', message }]);
}
