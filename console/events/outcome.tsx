import { Status, type Tone } from '../ui/status';
import type { LoggedEvent } from './queries';
import styles from './events.module.css';
import type { EventTexts } from '../languages/en/events/events';

/** What came of an event, in a few words. */
export function Outcome({ event, texts }: { event: LoggedEvent; texts: EventTexts }) {
  return (
    <span className={styles['outcome']}>
      {eventOutcomes(event, texts).map(({ tone, text }) => (
        <Status key={text} tone={tone}>
          {text}
        </Status>
      ))}
    </span>
  );
}

function eventOutcomes(event: LoggedEvent, texts: EventTexts): { tone: Tone; text: string }[] {
  const { status, decisions, silent } = event;
  if (status === 'unmapped') return [{ tone: 'warn', text: texts.statuses.unmapped }];
  if (status === 'failed') return [{ tone: 'bad', text: texts.statuses.failed }];
  if (silent) return [{ tone: 'idle', text: texts.silent }];
  const count = (outcome: string) => decisions.filter((one) => one.outcome === outcome).length;
  const words = [
    { count: count('entered'), tone: 'good', text: texts.entered },
    { count: count('goalReached'), tone: 'good', text: texts.goals },
    { count: count('exited') + count('inFlight'), tone: 'idle', text: texts.left },
    { count: count('woken'), tone: 'good', text: () => texts.woken },
    { count: count('triggered'), tone: 'good', text: texts.sent },
  ] as const;
  const happened = words.filter((one) => one.count > 0);
  if (happened.length > 0) return happened.map((one) => ({ tone: one.tone, text: one.text(one.count) }));
  if (count('noListener') > 0) return [{ tone: 'idle', text: texts.noListener }];
  return decisions.length > 0 ? [{ tone: 'idle', text: texts.refused }] : [];
}
