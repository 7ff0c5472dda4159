import Type from 'typebox';
import { anyObject, count, instant, objectSchema, orNull, text } from '../http/output/response-schema.js';
import type { FieldError } from '../../domain/errors.js';
import type { JsonObject } from '../../domain/json/json.js';
import type { Drafted, SavedDraft } from './drafts.js';

/** What drafts of all kinds have. */
export const draftFields = {
  draft: anyObject,
  problems: Type.Array(objectSchema({ path: text, message: text })),
  version: count,
  basedOn: count,
  updatedAt: orNull(instant),
  updatedBy: orNull(text),
};

interface Shown {
  of: Drafted;
  /** Null: there is none, and what is published is shown. */
  draft: SavedDraft | null;
  content: JsonObject;
  problems: FieldError[];
}

export function presentDraft({ of, draft, content, problems }: Shown) {
  return {
    draft: content,
    problems,
    version: of.version,
    basedOn: draft?.basedOn ?? of.version,
    updatedAt: draft?.updatedAt.toISOString() ?? null,
    updatedBy: draft?.updatedBy ?? null,
  };
}
