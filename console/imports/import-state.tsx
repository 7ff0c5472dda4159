import { useTexts } from '../texts/language';
import { Status, type Tone } from '../ui/status';
import type { Import, ImportStatus } from './queries';

const tones: Record<ImportStatus, Tone> = {
  ready: 'idle',
  trying: 'wait',
  importing: 'wait',
  paused: 'warn',
  done: 'good',
  canceled: 'idle',
  failed: 'bad',
  undoing: 'wait',
  undone: 'idle',
};

/** The state of an import. */
export function ImportState({ of: { status } }: { of: Import }) {
  const { states } = useTexts('imports');
  return <Status tone={tones[status]}>{states[status]}</Status>;
}
