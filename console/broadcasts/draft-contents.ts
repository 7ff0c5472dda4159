import { isSame } from '../app/is-same';
import { contentsOf } from './contents-of';
import type { Broadcast, TaggedBroadcast } from './queries';

export type Contents = ReturnType<typeof contentsOf>;
export type Field = keyof Contents;

export interface Draft {
  /** The version on the server that the others are based on. */
  tagged: TaggedBroadcast;
  /** What the server has taken, as it was typed: the server may write it in another way. */
  saved: Contents;
  /** What the editor shows. */
  shown: Contents;
}

export function draftOf(tagged: TaggedBroadcast): Draft {
  const contents = contentsOf(tagged.broadcast);
  return { tagged, saved: contents, shown: contents };
}

/** The fields with values that the server has not taken. */
export function unsavedIn({ saved, shown }: Draft): Field[] {
  return fieldsOf(shown).filter((field) => shown[field] !== saved[field]);
}

/** The fields that the API would refuse only because something is still to be typed. */
export function unfinishedIn({ mail, variants }: Contents): Field[] {
  const fields: Field[] = [];
  if (isUnfinishedMail(mail)) fields.push('mail');
  if (variants.some(isUnfinishedVariant)) fields.push('variants');
  return fields;
}

function isUnfinishedMail(mail: Broadcast['mail']): boolean {
  if (mail === null || 'template' in mail) return false;
  return mail.subject === '' || ((mail.html ?? '') === '' && (mail.text ?? '') === '');
}

function isUnfinishedVariant({ subject, mail }: Broadcast['variants'][number]): boolean {
  return mail === undefined ? subject === '' : isUnfinishedMail(mail);
}

export function pick(contents: Contents, fields: readonly Field[]): Partial<Contents> {
  const picked: Partial<Contents> = {};
  for (const field of fields) copy(contents, picked, field);
  return picked;
}

function copy<F extends Field>(from: Contents, to: Partial<Contents>, field: F): void {
  to[field] = from[field];
}

/** The draft once the server has taken these values. */
export function taken(draft: Draft, tagged: TaggedBroadcast, sent: Partial<Contents>): Draft {
  return { ...draft, tagged, saved: { ...draft.saved, ...sent } };
}

/** The unsaved fields that another member has changed to other values. */
export function conflictsWith(draft: Draft, theirs: TaggedBroadcast): Field[] {
  const changed = changedBy(draft, theirs);
  const after = contentsOf(theirs.broadcast);
  return unsavedIn(draft).filter(
    (field) => changed.includes(field) && !isSame(draft.shown[field], after[field]),
  );
}

/** The unsaved values on top of a newer version. */
export function rebased(draft: Draft, theirs: TaggedBroadcast): Draft {
  const saved = { ...draft.saved, ...pick(contentsOf(theirs.broadcast), changedBy(draft, theirs)) };
  const mine = unsavedIn(draft).filter((field) => !isSame(draft.shown[field], saved[field]));
  const shown = { ...saved, ...pick(draft.shown, mine) };
  return { tagged: theirs, saved, shown };
}

function changedBy({ tagged }: Draft, theirs: TaggedBroadcast): Field[] {
  const [before, after] = [contentsOf(tagged.broadcast), contentsOf(theirs.broadcast)];
  return fieldsOf(after).filter((field) => !isSame(before[field], after[field]));
}

function fieldsOf(contents: Contents): Field[] {
  return Object.keys(contents).filter((name) => isFieldOf(contents, name));
}

/** Whether this names a field of a draft. */
export function isFieldOf(contents: Contents, name: string): name is Field {
  return Object.hasOwn(contents, name);
}
