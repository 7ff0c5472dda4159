import type { ReactNode } from 'react';
import type { Schemas } from '../../api/client';
import { Decisions } from '../../events/decision';
import { mailTones } from '../../mails/mail-status';
import { useTexts } from '../../texts/language';
import { Details } from '../../ui/details';
import { Fact, Facts } from '../../ui/form/inline-field';
import { WithSlots } from '../../ui/frame/with-slots';
import { AutomationIcon, CheckIcon, EditIcon, EventIcon, MailIcon, type Icon } from '../../ui/icons';
import { Code, Instant } from '../../ui/marks';
import { Mark, type Tone } from '../../ui/status';
import styles from '../contact.module.css';
import { ConsentSentence, ConsentEvidence } from './consent-sentence';
import { EventSentence, shortValues, To } from './event-sentence';
import { FieldChanges } from './field-changes';
import type { Story, TimelineEntry } from './fold-timeline';
import { PartNames } from './part-names';

/** A line of a contact's timeline, with its parts and what only some want to know behind it. */
export function StoryRow({ story }: { story: Story }) {
  const { entry, parts, signUp } = story;
  const { kind, event, mail, step, consent } = entry;
  const inside = parts.length > 0 && (
    <ol className={styles['parts']}>
      {parts.map((part, index) => (
        <StoryRow key={index} story={{ entry: part, at: part.at, signUp: null, parts: [] }} />
      ))}
    </ol>
  );
  const row = { at: story.at, inside };
  if (event) return kind === 'change' ? <Change {...row} event={event} /> : <Event {...row} event={event} />;
  if (mail) return <Mail {...row} mail={mail} />;
  if (step) return <Step {...row} step={step} />;
  if (!consent) return null;
  return <Consent {...row} consent={consent} signUp={signUp} parts={parts} />;
}

interface RowProps {
  at: string;
  icon: Icon;
  /** Instead of the icon, where the state matters. */
  tone?: Tone | undefined;
  children: ReactNode;
}

interface Inside {
  at: string;
  /** The entries that are part of the line. */
  inside: ReactNode;
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

function Event({ at, inside, event }: Inside & { event: Schemas['Event'] }) {
  const { labelled } = useTexts('parts');
  const values = shortValues(event).map(([key, value]) => labelled(key, value));
  const properties = JSON.stringify(event.properties ?? {}, null, 2);
  const hasProperties = properties !== '{}';
  return (
    <Row at={at} icon={EventIcon}>
      <EventSentence event={event} />
      <Note parts={[...values, event.note]} />
      <EventEffects event={event} />
      {(hasProperties || inside !== false) && (
        <Details>
          {hasProperties && <Code>{properties}</Code>}
          {inside}
        </Details>
      )}
    </Row>
  );
}

function Change({ at, inside, event }: Inside & { event: Schemas['Event'] }) {
  const { causes, from } = useTexts('contactPage');
  return (
    <Row at={at} icon={EditIcon}>
      <FieldChanges event={event} />
      <Note parts={[from(event.source.name ?? causes[event.source.type])]} />
      <EventEffects event={event} />
      {inside !== false && <Details>{inside}</Details>}
    </Row>
  );
}

function Mail({ at, inside, mail }: Inside & { mail: Schemas['Message'] }) {
  const texts = useTexts('timeline');
  const { notes } = useTexts('enrollments');
  const { status, kind, subject, automation, broadcast, reason, response } = mail;
  return (
    <Row at={at} icon={MailIcon} tone={mailTones[status]}>
      {kind === 'confirmation' ? texts.confirmationMail : texts.mail}{' '}
      {subject !== null && subject !== '' && <b>{texts.subject(subject)}</b>} {texts.mails[status]}
      <Note parts={[automation?.name ?? broadcast, reason === null ? null : (notes[reason] ?? reason)]} />
      {(response !== null || inside !== false) && (
        <Details>
          {response !== null && (
            <Facts>
              <Fact label={texts.facts.reply}>{response}</Fact>
            </Facts>
          )}
          {inside}
        </Details>
      )}
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

/** Lines whose note is what a server or a program said. */
const RAW = new Set(['attemptFailed', 'failed']);

function Step({ at, inside, step }: Inside & { step: NonNullable<TimelineEntry['step']> }) {
  const texts = useTexts('timeline');
  const { notes } = useTexts('enrollments');
  const { automation, line } = step;
  const { note } = line;
  const slots = {
    automation: <To to="/automations/$id" id={automation.id} name={automation.name} />,
    step: line.stepTitle ?? line.step ?? '…',
  };
  const isRaw = note !== undefined && RAW.has(line.type);
  return (
    <Row at={at} icon={AutomationIcon} tone={stepTones[line.type]}>
      <WithSlots text={texts.lines[line.type]} slots={slots} />
      <Note
        parts={[
          isRaw || note === undefined ? null : (notes[note] ?? note),
          line.by === undefined ? null : texts.by(line.by),
        ]}
      />
      {(isRaw || inside !== false) && (
        <Details>
          {isRaw && (
            <Facts>
              <Fact label={texts.facts.error}>{note}</Fact>
            </Facts>
          )}
          {inside}
        </Details>
      )}
    </Row>
  );
}

interface ConsentProps extends Inside, Pick<Story, 'signUp' | 'parts'> {
  consent: Schemas['Consent'];
}

/** An entry of the consent ledger, or a whole sign-up, with its evidence. */
function Consent({ at, inside, consent, signUp, parts }: ConsentProps) {
  const { action, text } = consent;
  return (
    <Row at={at} icon={CheckIcon} tone={action === 'withdrawn' ? 'bad' : 'good'}>
      <ConsentSentence consent={consent} signUp={signUp} />
      {text !== null && <p>“{text}”</p>}
      <Details summary={parts.length > 0 ? <PartNames parts={parts} /> : undefined}>
        <ConsentEvidence consent={consent} />
        {inside}
      </Details>
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
