import { Fragment, type ReactNode } from 'react';
import { eventWords } from '../conditions/event-words';
import { useEventTitles } from '../conditions/use-event-titles';
import { useTexts } from '../texts/language';
import { Link } from '../ui/button';
import { Instant } from '../ui/marks';
import { WithSlots } from '../ui/frame/with-slots';
import { DecisionText } from './decision';
import { whyAnswer, type Answer } from './why-answer';
import type { Enrollment, Evidence, Message } from './why-queries';
import styles from './why.module.css';

/** The answer in one sentence. */
export function WhySentence({ evidence, who }: { evidence: Evidence; who: string }) {
  const texts = useTexts('why');
  const answer = whyAnswer(evidence);
  return (
    <section className={styles['answer']} aria-label={texts.answer} aria-live="polite">
      <p>
        <Sentence answer={answer} evidence={evidence} who={who} />
      </p>
      {answer.kind === 'refused' && (
        <p>
          <DecisionText decision={answer.decision} properties={answer.event.properties} />
        </p>
      )}
      {'mail' in answer && answer.mail !== null && (
        <p>
          <WithSlots text={texts.mail} slots={{ reason: <MailReason mail={answer.mail} /> }} />
        </p>
      )}
      {'enrollment' in answer && (
        <Link to="/enrollments/$id" params={{ id: answer.enrollment.id }}>
          {texts.show}
        </Link>
      )}
    </section>
  );
}

interface SentenceProps {
  answer: Answer;
  evidence: Evidence;
  who: string;
}

function Sentence({ answer, evidence, who }: SentenceProps) {
  const texts = useTexts('why');
  const { automation } = evidence;
  const { title } = useEventTitles([automation.trigger])(automation.trigger);
  const slots: Record<string, ReactNode> = {
    who: <b>{who}</b>,
    name: <b>{automation.name}</b>,
    event: <q>{title}</q>,
  };
  switch (answer.kind) {
    case 'refused':
      return (
        <WithSlots text={texts.refused} slots={{ ...slots, at: <Instant at={answer.event.receivedAt} /> }} />
      );
    case 'undecided':
      return (
        <WithSlots
          text={texts.undecided}
          slots={{ ...slots, at: <Instant at={answer.event.receivedAt} /> }}
        />
      );
    case 'inactive':
      return <WithSlots text={texts.inactive[answer.status]} slots={slots} />;
    case 'imported': {
      const all = {
        ...slots,
        list: <b>{answer.list}</b>,
        file: <b>{answer.file}</b>,
        at: <Instant at={answer.at} />,
      };
      const { joined, added, addedSilently } = texts.imported;
      return (
        <WithSlots
          text={answer.list !== null ? joined : answer.file !== null ? added : addedSilently}
          slots={all}
        />
      );
    }
    case 'noEvent':
      return (
        <>
          <WithSlots text={texts.noEvent} slots={slots} /> <Others evidence={evidence} />
        </>
      );
    default:
      return <InIt enrollment={answer.enrollment} slots={slots} />;
  }
}

/** About someone who is or was in it. */
function InIt({ enrollment, slots }: { enrollment: Enrollment; slots: Record<string, ReactNode> }) {
  const texts = useTexts('why');
  const { ended } = useTexts('enrollments');
  const { status, paused, nextWakeAt, step, stepTitle, endedAt, exitReason, lastError } = enrollment;
  const at = status === 'active' ? nextWakeAt : endedAt;
  const all = {
    ...slots,
    step: stepTitle ?? step ?? '…',
    at: at === null ? '…' : <Instant at={at} />,
    reason:
      (status === 'failed' ? lastError : exitReason === null ? null : ended[exitReason]) ?? texts.noReason,
  };
  const active = paused ? texts.activePaused : nextWakeAt === null ? texts.activeNow : texts.activeWaits;
  return <WithSlots text={status === 'active' ? active : texts[status]} slots={all} />;
}

function MailReason({ mail: { status, reason } }: { mail: Message }) {
  const texts = useTexts('why');
  const { notes } = useTexts('enrollments');
  return reason === null ? texts.mailStatuses[status] : (notes[reason] ?? reason);
}

const MOST_NAMES = 5;

/** The names of what has come instead, since names differ by a letter at times. */
function Others({ evidence: { others } }: { evidence: Evidence }) {
  const texts = useTexts('why');
  const words = useTexts('eventPicker');
  const names = [...new Set(others.map(({ eventName }) => eventName))].slice(0, MOST_NAMES);
  if (names.length === 0) return null;
  const shown = names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <q>{eventWords(name, words)}</q>
    </Fragment>
  ));
  return <WithSlots text={texts.noEventOthers} slots={{ names: shown }} />;
}
