import { Fragment, type ReactNode } from 'react';
import { useTexts } from '../texts/language';
import { Link } from '../ui/button';
import { Instant } from '../ui/marks';
import { Mark, type Tone } from '../ui/status';
import { WithSlots } from '../ui/frame/with-slots';
import { actualText, conditionText } from './condition-text';
import type { DecisionTexts } from '../languages/en/events/decisions';
import styles from './decision.module.css';
import type { Decision, LoggedEvent } from './queries';

interface DecisionsProps {
  event: Pick<LoggedEvent, 'properties' | 'decisions'>;
}

/** What came of an event, each decision with its reason; those of the events that it caused stand below theirs. */
export function Decisions({ event: { decisions, properties } }: DecisionsProps) {
  const texts = useTexts('decisions');
  const groups = Map.groupBy(decisions, ({ eventId }) => eventId ?? '');
  return [...groups].map(([child, ofChild]) => (
    <Fragment key={child}>
      {child !== '' && (
        <p className={styles['because']}>
          <WithSlots
            text={texts.because('{event}')}
            slots={{ event: <code>{ofChild[0]?.eventName}</code> }}
          />
        </p>
      )}
      <ul className={styles['decisions']}>
        {ofChild.map((decision, index) => (
          <li key={index}>
            <span className={styles['mark']} data-tone={decisionTone(decision)}>
              <Mark tone={decisionTone(decision)} />
            </span>
            <span>
              <DecisionText decision={decision} {...(child === '' && { properties })} />
            </span>
          </li>
        ))}
      </ul>
    </Fragment>
  ));
}

/** A decision in plain words. `properties` are those of the event that it is about. */
export function DecisionText({ decision, properties }: { decision: Decision; properties?: unknown }) {
  const texts = useTexts('decisions');
  if (decision.role === 'none') {
    const sentence = texts.sentences[decision.role]?.[decision.outcome] ?? texts.other(decision.outcome);
    return <NoListener decision={decision} sentence={sentence} />;
  }
  const enrollmentId = decision.role === 'rule' ? undefined : decision.enrollmentId;
  const held = decision.role === 'rule' ? [] : (decision.heldMails ?? []);
  return (
    <>
      <DecisionSentence decision={decision} name={<Named decision={decision} />} properties={properties} />
      {enrollmentId !== undefined && (
        <>
          {' '}
          <Link to="/enrollments/$id" params={{ id: enrollmentId }}>
            {texts.enrollment}
          </Link>
        </>
      )}
      {held.map((mail) => (
        <HeldMail key={`${mail.step} ${mail.reason}`} mail={mail} />
      ))}
    </>
  );
}

interface SentenceProps {
  decision: { role: string; outcome: string; condition?: unknown; until?: string | undefined };
  /** The automation or rule. */
  name: ReactNode;
  properties?: unknown;
}

/** What an event did to an automation or rule, and why. */
export function DecisionSentence({ decision, name, properties }: SentenceProps) {
  const texts = useTexts('decisions');
  const { role, outcome, condition, until } = decision;
  const slots = {
    name,
    why: <Why texts={texts} condition={condition} properties={properties} />,
    until: until === undefined ? null : <Instant at={until} />,
  };
  return <WithSlots text={texts.sentences[role]?.[outcome] ?? texts.other(outcome)} slots={slots} />;
}

type HeldMail = NonNullable<
  Extract<Decision, { role: 'entry' | 'exit' | 'goal' | 'wait' }>['heldMails']
>[number];

/** An email that quiet hours or a cap have held back. */
function HeldMail({ mail: { step, reason, result, until } }: { mail: HeldMail }) {
  const texts = useTexts('decisions');
  const slots = {
    step: <code>{step}</code>,
    why: texts.heldBy[reason] ?? reason,
    until: until === null ? null : <Instant at={until} />,
  };
  return (
    <>
      {' '}
      <WithSlots text={texts.held[result]} slots={slots} />
    </>
  );
}

/** The automation or the rule, with a link to it. */
function Named({ decision }: { decision: Exclude<Decision, { role: 'none' }> }) {
  if (decision.role === 'rule') {
    return (
      <Link to="/rules/$id" params={{ id: decision.ruleId }}>
        {decision.ruleName}
      </Link>
    );
  }
  return (
    <Link to="/automations/$id" params={{ id: decision.automationId }}>
      {decision.automationName}
    </Link>
  );
}

function NoListener({ decision, sentence }: { decision: Decision & { role: 'none' }; sentence: string }) {
  const texts = useTexts('decisions');
  const names = decision.closeNames.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <code>{name}</code>
    </Fragment>
  ));
  return (
    <>
      {sentence} {names.length > 0 && <WithSlots text={texts.close} slots={{ names }} />}
    </>
  );
}

interface WhyProps {
  texts: DecisionTexts;
  condition: unknown;
  properties: unknown;
}

function Why({ texts, condition, properties }: WhyProps) {
  const wanted = conditionText(useTexts('conditions'), condition);
  if (wanted === null) return texts.conditions;
  const actual = properties === undefined ? null : actualText(condition, properties, texts.absent);
  return (
    <>
      <WithSlots text={texts.condition} slots={{ condition: <q>{wanted}</q> }} />
      {actual !== null && texts.here(actual)}
    </>
  );
}

const DONE = new Set(['entered', 'goalReached', 'woken', 'triggered', 'exited']);

export function decisionTone({ role, outcome }: Decision): Tone {
  if (DONE.has(outcome)) return 'good';
  if (outcome === 'inFlight' || outcome === 'loop' || outcome === 'tooMany') return 'warn';
  return role === 'none' ? 'warn' : 'idle';
}
