import { useMe } from '../api/me';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Banner } from '../ui/status';
import { builderTexts, type BuilderTexts } from './builder-texts';
import styles from './builder.module.css';
import type { Definition } from './model/definition';
import { changesBetween, type Changes } from './model/changes';
import { findStep } from './model/tree';
import type { TaggedDraft } from './queries';
import type { Titles } from './step-title';

interface StaleBannerProps {
  /** What both began with. */
  base: Definition;
  mine: Definition;
  theirs: TaggedDraft;
  titles: Titles;
  onTheirs: () => void;
  onMine: () => void;
}

/** Shown when another user has saved in the meantime: who and when, the differences, and the ways to continue. */
export function StaleBanner({ base, mine, theirs, titles, onTheirs, onMine }: StaleBannerProps) {
  const texts = useTexts(builderTexts);
  const formats = useFormats();
  const { user } = useMe();
  const { updatedBy, updatedAt } = theirs.draft;
  const isMe = updatedBy === user.email;
  const when = updatedAt === null ? '' : formats.time(new Date(updatedAt));
  return (
    <div className={styles['stale']}>
      <Banner
        tone="warn"
        actions={
          <>
            <Button size="small" onPress={onMine}>
              {texts.mineOnTop}
            </Button>
            <Button size="small" onPress={onTheirs}>
              {texts.takeTheirs}
            </Button>
          </>
        }
      >
        <b>{isMe ? `${texts.sameUser} (${when}).` : texts.staleTitle(updatedBy ?? texts.somebody, when)}</b>{' '}
        {texts.staleText}
        <dl className={styles['difference']}>
          <dt>{texts.theyChanged}</dt>
          <dd>{inWords(base, theirs.definition, { texts, titles })}</dd>
          <dt>{texts.youChanged}</dt>
          <dd>{inWords(base, mine, { texts, titles })}</dd>
        </dl>
      </Banner>
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
  const titleOf = (id: string) => {
    const step = (findStep(after, id) ?? findStep(before, id))?.step;
    return step === undefined ? id : `“${titles.title(step)}”`;
  };
  const kinds = ['added', 'removed', 'changed', 'moved'] as const satisfies readonly (keyof Changes)[];
  const parts = [
    ...kinds.flatMap((kind) => [...changes[kind]].map((id) => texts.changes[kind](titleOf(id)))),
    ...changes.fields.map((field) => texts.changes.field(texts.fields[field] ?? field)),
  ];
  return parts.length === 0 ? texts.nothing : parts.join(', ');
}
