import type { Schemas } from '../api/client';
import { Decisions } from '../events/decision';
import styles from './contact.module.css';

/** What an event did to automations and rules; nothing where none listens. */
export function EventEffects({ event }: { event: Schemas['Event'] }) {
  const decisions = event.decisions.filter(({ role }) => role !== 'none');
  if (decisions.length === 0) return null;
  return (
    <div className={styles['effects']}>
      <Decisions event={{ ...event, decisions }} />
    </div>
  );
}
