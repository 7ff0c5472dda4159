import { BranchReasons } from '../conditions/branch-reasons';
import { useFormats } from '../texts/formats';
import { useLocale, useTexts } from '../texts/language';
import { Link } from '../ui/button';
import { ClockIcon } from '../ui/icons';
import { Instant } from '../ui/marks';
import { SkeletonRows } from '../ui/frame/screen';
import { Banner, Mark, type Tone } from '../ui/status';
import { WithSlots } from '../ui/frame/with-slots';
import styles from './enrollment.module.css';
import { stepsAhead, stepVisits, type Ahead, type Visit } from './path';
import type { Enrollment, Graph, Line } from './queries';

interface PathProps {
  enrollment: Enrollment;
  graph: Graph | undefined;
  /** The contact's zone. */
  timezone: string | null;
}

/** The way from the entry to now, and what can follow. */
export function EnrollmentPath({ enrollment, graph, timezone }: PathProps) {
  const texts = useTexts('enrollments');
  const ahead = graph === undefined ? [] : stepsAhead(graph, enrollment);
  const titles = new Map(graph?.nodes.map(({ id, title }) => [id, title]));
  return (
    <div className={styles['path']}>
      <ol aria-label={texts.path}>
        {stepVisits(enrollment).map((visit, index) => (
          <VisitRow key={index} visit={visit} title={visit.title ?? titles.get(visit.step ?? '') ?? null} />
        ))}
        {enrollment.status === 'active' && <Now enrollment={enrollment} timezone={timezone} />}
      </ol>
      {enrollment.lastError !== null && enrollment.status !== 'completed' && (
        <LastError enrollment={enrollment} />
      )}
      {enrollment.status === 'active' && graph === undefined && <SkeletonRows count={3} />}
      {ahead.length > 0 && (
        <section>
          <h2 className={styles['heading']}>{texts.aheadTitle}</h2>
          <ol className={styles['ahead']}>
            {ahead.map((one) => (
              <AheadRow key={one.node.id} ahead={one} />
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

const tones: Partial<Record<Line['type'], Tone>> = {
  emailSent: 'good',
  webhookDelivered: 'good',
  completed: 'good',
  awaited: 'good',
  emailPostponed: 'idle',
  emailSkipped: 'warn',
  emailUncertain: 'warn',
  attemptFailed: 'warn',
  timedOut: 'idle',
  exited: 'idle',
  paused: 'warn',
  failed: 'bad',
};

function VisitRow({ visit: { lines, step }, title }: { visit: Visit; title: string | null }) {
  const shown = step === null ? lines : lines.filter(({ type }) => type !== 'stepEntered');
  const [first] = lines;
  const tone = lines.map(({ type }) => tones[type]).findLast((one) => one !== undefined);
  return (
    <li className={styles['row']}>
      <span className={styles['at']}>{first && <Instant at={first.at} />}</span>
      <span className={styles['mark']} data-tone={tone ?? 'none'}>
        {tone === undefined ? <i /> : <Mark tone={tone} />}
      </span>
      <div className={styles['what']}>
        {step !== null && <b>{title ?? step}</b>}
        {shown.map((line, index) => (
          <p key={index} {...(step !== null && { className: styles['line'] })}>
            <LineText line={line} />
          </p>
        ))}
        {shown.map(
          ({ reasons = [] }, index) => reasons.length > 0 && <BranchReasons key={index} reasons={reasons} />,
        )}
      </div>
    </li>
  );
}

function LineText({ line: { type, note, by, eventId } }: { line: Line }) {
  const texts = useTexts('enrollments');
  const { labelled } = useTexts('parts');
  return (
    <>
      {note === undefined ? texts.lines[type] : labelled(texts.lines[type], texts.notes[note] ?? note)}
      {by !== undefined && ` ${texts.by(by)}`}
      {eventId !== undefined && (
        <>
          {' · '}
          <Link to="/events" search={{ event: eventId }}>
            {texts.event}
          </Link>
        </>
      )}
    </>
  );
}

function Now({ enrollment, timezone }: { enrollment: Enrollment; timezone: string | null }) {
  const texts = useTexts('enrollments');
  const formats = useFormats();
  const { step, stepTitle, paused, nextWakeAt, serverRetryAt } = enrollment;
  return (
    <li className={styles['row']} data-now="true" aria-current="step">
      <span className={styles['at']}>{texts.now(formats.time())}</span>
      <span className={styles['mark']} data-tone="now">
        <ClockIcon aria-hidden="true" />
      </span>
      <div className={styles['what']}>
        <b>{stepTitle ?? step ?? texts.begins}</b>
        {serverRetryAt !== null && !paused ? (
          <p className={styles['line']}>
            <WithSlots
              text={texts.waitsForServer}
              slots={{ at: <Instant at={serverRetryAt} form="exact" /> }}
            />
          </p>
        ) : nextWakeAt === null ? (
          <p className={styles['line']}>{paused ? texts.pausedText : step === null ? null : texts.works}</p>
        ) : (
          <p className={styles['line']}>
            <WithSlots
              text={paused ? texts.waitsPaused : texts.waits}
              slots={{ at: <Wake at={nextWakeAt} timezone={timezone} /> }}
            />
          </p>
        )}
      </div>
    </li>
  );
}

/** The instant in the viewer's zone, and in the contact's where that differs. */
function Wake({ at, timezone }: { at: string; timezone: string | null }) {
  const texts = useTexts('enrollments');
  const locale = useLocale();
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const there = timezone === null || timezone === own ? null : timeIn(at, timezone, locale);
  return (
    <>
      <Instant at={at} form="exact" />
      {there !== null && ` (${texts.waitsThere({ time: there, zone: zoneCity(timezone ?? '') })})`}
    </>
  );
}

/** Null if the browser does not know the zone. */
function timeIn(at: string, timeZone: string, locale: string): string | null {
  try {
    const options = { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone } as const;
    return new Intl.DateTimeFormat(locale, options).format(new Date(at));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** `Lisbon` for `Europe/Lisbon`. */
function zoneCity(zone: string): string {
  return zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
}

function LastError({ enrollment }: { enrollment: Enrollment }) {
  const texts = useTexts('enrollments');
  const { status, lastError, timeline, automationId, step, stepTitle } = enrollment;
  const attempts = timeline.filter(({ type }) => type === 'attemptFailed').length;
  return (
    <Banner tone={status === 'failed' ? 'bad' : 'warn'}>
      <p>
        <b>{texts.last}</b>: {lastError}
        {attempts > 0 && ` (${texts.attempts(attempts)})`}
      </p>
      {step !== null && (
        <p>
          <Link to="/automations/$id" params={{ id: automationId }} search={{ step }}>
            {texts.openStep(stepTitle ?? step)}
          </Link>
        </p>
      )}
      {status === 'failed' && <p>{texts.failedText}</p>}
      {status === 'active' && <p>{texts.retrying}</p>}
    </Banner>
  );
}

function AheadRow({ ahead: { node, depth, arm } }: { ahead: Ahead }) {
  return (
    <li style={{ marginInlineStart: depth * 20 }}>
      {arm !== null && <span className={styles['arm']}>{arm}</span>}
      <span>{node.title}</span>
    </li>
  );
}
