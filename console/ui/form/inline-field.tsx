import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './inline-field.module.css';
import { useTexts } from '../../texts/language';

/** Names and values in two columns. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>;
}

interface FactProps {
  label: string;
  children: ReactNode;
}

/** A value that cannot be changed here. */
export function Fact({ label, children }: FactProps) {
  return (
    <div>
      <dt title={label}>{label}</dt>
      <dd className={styles['plain']}>{children}</dd>
    </div>
  );
}

interface InlineFieldProps {
  label: string;
  value: string;
  /** Resolves when the value has been saved; rejects with what is wrong, and the typed text stays. */
  onSave: (text: string) => Promise<unknown>;
  /** What to say if the value has become another one since editing began; saving again overwrites that. */
  overtaken: (value: string) => string;
}

/** The text being typed, and saving it; what was typed stays when it cannot be saved. */
function useTyped({ value, onSave, overtaken }: InlineFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [before, setBefore] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const begin = () => {
    setBefore(value);
    setTyped(value);
  };
  const close = () => {
    setTyped(null);
    setProblem(null);
  };
  const save = async () => {
    if (typed === null || isSaving) return;
    if (typed === value) return close();
    // Their value may have come before this one was saved, so that the server sees no conflict.
    if (problem === null && value !== before) return setProblem(overtaken(value));
    setSaving(true);
    try {
      await onSave(typed);
      close();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setSaving(false);
    }
  };
  return { typed, setTyped, problem, begin, close, save };
}

/** A value that is edited where it stands: Enter or leaving saves, Escape takes back. */
export function InlineField(props: InlineFieldProps) {
  const { label, value } = props;
  const texts = useTexts('parts');
  const { typed, setTyped, problem, begin, close, save } = useTyped(props);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Escape') close();
    else void save();
    requestAnimationFrame(() => trigger.current?.focus());
  };
  return (
    <div>
      <dt title={label}>{label}</dt>
      <dd>
        {typed === null ? (
          <button
            ref={trigger}
            type="button"
            className={styles['value']}
            aria-label={`${label}: ${value === '' ? texts.none : value}`}
            onClick={begin}
          >
            {value === '' ? <span className={styles['none']}>–</span> : value}
          </button>
        ) : (
          <input
            className={styles['input']}
            aria-label={label}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : id}
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => void save()}
            onKeyDown={onKeyDown}
          />
        )}
        {problem !== null && (
          <p className={styles['problem']} id={id} role="alert">
            {problem}
          </p>
        )}
      </dd>
    </div>
  );
}
