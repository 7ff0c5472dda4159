import { useState, type ReactNode } from 'react';
import { mailTones } from '../mails/mail-status.js';
import { asObject } from '../../domain/json/lenient.js';
import type { Schemas } from '../api/client.js';
import { useTexts } from '../texts/language.js';
import { Button, Link } from '../ui/button.js';
import { AutomationIcon, CheckIcon, EditIcon, EventIcon, MailIcon, type Icon } from '../ui/icons.js';
import { Code, Instant } from '../ui/marks.js';
import { Mark, type Tone } from '../ui/status.js';
import { fieldText } from './contact-columns.js';
import styles from './contact.module.css';
import type { TimelineEntry } from './timeline-queries.js';
import { Decisions } from '../events/decision.js';

/** An entry of a contact's timeline. */
export function TimelineRow({ entry }: { entry: TimelineEntry }) {
  const { kind, at, event, mail, step, consent } = entry;
  if (event) return kind === 'change' ? <Change at={at} event={event} /> : <Event at={at} event={event} />;
  if (mail) return <Mail at={at} mail={mail} />;
  if (step) return <Step at={at} step={step} />;
  return consent ? <Consent at={at} consent={consent} /> : null;
}

interface RowProps {
  at: string;
  icon: Icon;
  /** Instead of the icon, where the state matters. */
  tone?: Tone | undefined;
  children: ReactNode;
}

function Row({ at, icon: Shown, tone, children }: RowProps) {
  return (
    <li className={styles['row']}>
      <span className={styles['at']}>
        <Instant at={at} form="time" />
      </span>
      <span className={styles['mark']} {...(tone && { 'data-tone': tone })}>
        {tone ? <Mark tone={tone} /> : <Shown aria-hidden="true" />}
      </span>
      <div className={styles['what']}>{children}</div>
    </li>
  );
}

function Event({ at, event }: { at: string; event: Schemas['Event'] }) {
  const texts = useTexts('contactPage');
  const { eventName, source, properties, note } = event;
  return (
    <Row at={at} icon={EventIcon}>
      <b>
        <code>{eventName}</code>
      </b>{' '}
      <span className={styles['soft']}>{texts.from(source.name ?? texts.causes[source.type])}</span>
      {note !== null && <p className={styles['note']}>{note}</p>}
      <Properties value={properties} />
      <EventEffects event={event} />
    </Row>
  );
}

/** Characters of properties that are shown at once. */
const SHORT = 280;

function Properties({ value }: { value: unknown }) {
  const texts = useTexts('timeline');
  const [isWhole, setWhole] = useState(false);
  const text = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');
  if (text === '{}' || text === 'null' || text === '{ }') return null;
  if (isWhole || text.length <= SHORT) return <Code>{isWhole ? JSON.stringify(value, null, 2) : text}</Code>;
  return (
    <>
      <Code>{`${text.slice(0, SHORT)}…`}</Code>
      <Button size="small" kind="bare" onPress={() => setWhole(true)}>
        {texts.showAll}
      </Button>
    </>
  );
}

function Change({ at, event }: { at: string; event: Schemas['Event'] }) {
  const texts = useTexts('timeline');
  const { causes, from } = useTexts('contactPage');
  const changes = changesIn(event.properties);
  const words = changes.map(({ field, from: before, to }) => {
    const name = field.replace(/^customFields\./, '');
    if (to === '') return texts.emptied(name);
    return before === '' ? texts.set(name, to) : texts.changed(name, before, to);
  });
  return (
    <Row at={at} icon={EditIcon}>
      {words.length === 0 ? (
        <b>{event.eventName === 'contact_added' ? texts.added : event.eventName}</b>
      ) : (
        words.map((text, index) => <p key={index}>{text}</p>)
      )}
      <p className={styles['note']}>{from(event.source.name ?? causes[event.source.type])}</p>
      <EventEffects event={event} />
    </Row>
  );
}

const MAX_VALUE = 120;

function changesIn(properties: unknown): { field: string; from: string; to: string }[] {
  return Object.entries(asObject(asObject(properties)['changes'])).map(([field, change]) => ({
    field,
    from: textAt(change, 'from'),
    to: textAt(change, 'to'),
  }));
}

function textAt(change: unknown, key: 'from' | 'to'): string {
  const { [key]: value } = asObject(change);
  const text = value === undefined ? '' : fieldText(value);
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE - 1)}…` : text;
}

function Mail({ at, mail }: { at: string; mail: Schemas['Message'] }) {
  const texts = useTexts('timeline');
  const { status, subject, automation, stepTitle, reason, response } = mail;
  return (
    <Row at={at} icon={MailIcon} tone={mailTones[status]}>
      {texts.mail} <b>{subject === null ? texts.noSubject : texts.subject(subject)}</b> {texts.mails[status]}
      <Note parts={[automation?.name, stepTitle, reason ?? response]} />
    </Row>
  );
}

function Note({ parts }: { parts: readonly (string | null | undefined)[] }) {
  const shown = parts.filter((part) => typeof part === 'string' && part !== '');
  return shown.length === 0 ? null : <p className={styles['note']}>{shown.join(' · ')}</p>;
}

const stepTones: Partial<Record<string, Tone>> = {
  attemptFailed: 'warn',
  failed: 'bad',
  completed: 'good',
};

function Step({ at, step }: { at: string; step: NonNullable<TimelineEntry['step']> }) {
  const texts = useTexts('timeline');
  const { automation, line } = step;
  const title = line.stepTitle ?? line.step;
  return (
    <Row at={at} icon={AutomationIcon} tone={stepTones[line.type]}>
      {texts.lines[line.type]}
      {title !== undefined && <>: {title}</>} ·{' '}
      <Link to="/enrollments/$id" params={{ id: step.enrollmentId }}>
        {automation.name}
      </Link>
      <Note parts={[line.note, line.by === undefined ? null : texts.by(line.by)]} />
    </Row>
  );
}

/** An entry of the consent ledger with its evidence. */
function Consent({ at, consent }: { at: string; consent: Schemas['Consent'] }) {
  const texts = useTexts('contactPage');
  const { action, list, text, form, pageUrl, ip, userAgent, source, by } = consent;
  return (
    <Row at={at} icon={CheckIcon} tone={action === 'withdrawn' ? 'bad' : 'good'}>
      <b>{texts.actions[action]}</b>
      {list !== null && <> · {list.name}</>}
      {text !== null && <p>“{text}”</p>}
      <Note parts={[form && `${form.name} v${form.version}`, pageUrl, source, by, ip, userAgent]} />
    </Row>
  );
}

/** What an event did to automations and rules; nothing where none listens. */
function EventEffects({ event }: { event: Schemas['Event'] }) {
  const decisions = event.decisions.filter(({ role }) => role !== 'none');
  if (decisions.length === 0) return null;
  return (
    <div className={styles['effects']}>
      <Decisions event={{ ...event, decisions }} />
    </div>
  );
}
