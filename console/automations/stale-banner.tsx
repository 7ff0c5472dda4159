import { ConflictBanner } from '../edit/conflict-banner';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import type { BuilderTexts } from '../languages/en/automations/builder';
import styles from './builder.module.css';
import type { Definition } from './model/definition';
import { changesBetween, type Changes } from './model/changes';
import { findStep } from './model/tree';
import type { Titles } from './step-title';
import type { Builder } from './use-builder';

/** Shown when another user has saved in the meantime: who and when, the differences, and the ways to continue. */
export function StaleBanner({ builder }: { builder: Builder }) {
  const texts = useTexts('builder');
  const formats = useFormats();
  const { edit, definition, titles, conflict } = builder;
  const { newest, base } = edit;
  if (newest === null) return null;
  const { updatedBy, updatedAt } = newest.draft;
  return (
    <div className={styles['stale']}>
      <ConflictBanner edit={conflict} by={updatedBy}>
        <dl className={styles['difference']}>
          <dt>
            {texts.theyChanged}
            {updatedAt !== null && ` (${formats.time(new Date(updatedAt))})`}
          </dt>
          <dd>{inWords(base.definition, newest.definition, { texts, titles })}</dd>
          <dt>{texts.youChanged}</dt>
          <dd>{inWords(base.definition, definition, { texts, titles })}</dd>
        </dl>
      </ConflictBanner>
    </div>
  );
}

/** What changed from one state to another, step by step. */
export function inWords(
  before: Definition,
  after: Definition,
  { texts, titles }: { texts: BuilderTexts; titles: Titles },
): string {
  const changes = changesBetween(before, after);
  const titleById = (id: string) => {
    const step = (findStep(after, id) ?? findStep(before, id))?.step;
    return step === undefined ? id : `“${titles.title(step)}”`;
  };
  const kinds = ['added', 'removed', 'changed', 'moved'] as const satisfies readonly (keyof Changes)[];
  const parts = [
    ...kinds.flatMap((kind) => [...changes[kind]].map((id) => texts.changes[kind](titleById(id)))),
    ...changes.fields.map((field) => texts.changes.field(texts.fields[field] ?? field)),
  ];
  return parts.length === 0 ? texts.nothing : parts.join(', ');
}
