import type { ReactNode } from 'react';
import type { Schemas } from '../api/client';
import { useTexts } from '../texts/language';
import { Button, Link } from '../ui/button';
import { Details } from '../ui/details';
import { WithSlots } from '../ui/frame/with-slots';
import { Diff } from '../ui/json/diff';
import { Instant } from '../ui/marks';
import { deedText, fieldChanges, valueText, type FieldChange } from './audit-words';
import type { AuditFilter } from './queries';
import styles from './settings.module.css';

type Audited = Schemas['AuditEntry'];

/** Changed fields that are shown at once. */
const FEW = 4;

interface AuditEntryProps {
  entry: Audited;
  onNarrow: (filter: AuditFilter) => void;
}

/** Who did what to what, what it changed, and the whole difference behind it. */
export function AuditEntry({ entry, onNarrow }: AuditEntryProps) {
  const texts = useTexts('audit');
  const { at, actor, action, target, before, after, requestId } = entry;
  return (
    <li className={styles['entry']}>
      <p className={styles['deed']}>
        <span>
          <WithSlots
            text={deedText(action, texts)}
            slots={{ who: <b>{actor.name}</b>, what: <Thing target={target} /> }}
          />
        </span>
        <Instant at={at} />
      </p>
      <Changes changes={fieldChanges(before, after)} />
      <Details>
        <Diff label={action} before={before} after={after} />
        <div className={styles['buttons']}>
          <Button size="small" onPress={() => onNarrow({ actor: actor.id })}>
            {texts.onlyActor(actor.name)}
          </Button>
          {target.id !== null && (
            <Button size="small" onPress={() => onNarrow({ target: target.id ?? '' })}>
              {texts.onlyTarget}
            </Button>
          )}
          <Button size="small" onPress={() => onNarrow({ action })}>
            {texts.onlySuch}
          </Button>
          <span>
            <code>{action}</code> · {texts.request} <code>{requestId}</code>
          </span>
        </div>
      </Details>
    </li>
  );
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  const texts = useTexts('audit');
  const shown = changes.flatMap(({ field, from, to }) => {
    const [was, is] = [valueText(from, texts), valueText(to, texts)];
    return was === null || is === null ? [] : [{ field, was, is }];
  });
  const few = shown.slice(0, FEW);
  if (few.length === 0) return null;
  const rest = changes.length - few.length;
  return (
    <ul className={styles['changes']}>
      {few.map(({ field, was, is }) => (
        <li key={field}>
          <code>{field}</code> <del>{was}</del> <span aria-hidden="true">→</span> <ins>{is}</ins>
        </li>
      ))}
      {rest > 0 && <li>{texts.more(String(rest))}</li>}
    </ul>
  );
}

/** What was changed, with a link where it has a screen. */
function Thing({ target }: { target: Audited['target'] }) {
  const { things } = useTexts('audit');
  const [named = '{name}', unnamed = target.type] = things[target.type] ?? [];
  const text = target.name === null ? unnamed : named;
  const words = <WithSlots text={text} slots={{ name: <b>{target.name}</b> }} />;
  const { id } = target;
  return id === null ? words : <Linked type={target.type} id={id} words={words} />;
}

/** The screens of what can be changed. */
const SCREENS = {
  automations: '/automations/$id',
  broadcasts: '/broadcasts/$id',
  contacts: '/contacts/$id',
  enrollments: '/enrollments/$id',
  eventSources: '/sources/$id',
  forms: '/forms/$id/edit',
  imports: '/imports/$id',
  lists: '/lists/$id',
  rules: '/rules/$id',
  segments: '/segments/$id',
  templates: '/templates/$id',
  'webhook-deliveries': '/deliveries/$id',
} as const;

const isLinked = (type: string): type is keyof typeof SCREENS => Object.hasOwn(SCREENS, type);

function Linked({ type, id, words }: { type: string; id: string; words: ReactNode }) {
  if (!isLinked(type)) return words;
  return (
    <Link to={SCREENS[type]} params={{ id }}>
      {words}
    </Link>
  );
}
