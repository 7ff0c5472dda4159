import { lazy, Suspense, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { cx } from '../cx';
import field from './field.module.css';
import styles from './liquid-field.module.css';
import { useSettled } from './settled';
import type { FocusedRange, LiquidEditorProps } from './liquid-editor';

const LiquidEditor = lazy(() => import('./liquid-editor'));

type LiquidFieldProps = Omit<LiquidEditorProps, 'attributes'> & {
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
  /** A control at the end of the label's line. */
  action?: ReactNode;
};

/**
 * A text with Liquid in it, over HTML: highlighted, with completion of fields, event properties and filters. One line
 * unless it has `rows`. Until the editor has loaded, a plain field accepts input; the editor then takes over its text,
 * focus and cursor.
 */
export function LiquidField({ label, hint, problem: found, action, ...editor }: LiquidFieldProps) {
  const { shown: problem, settle } = useSettled(found, editor.value);
  const id = useId();
  const below = `${id}-below`;
  const isDescribed = hint !== undefined || problem !== undefined;
  const attributes = {
    tabindex: '0',
    'aria-labelledby': id,
    'aria-invalid': String(problem !== undefined),
    ...(isDescribed && { 'aria-describedby': below }),
  };
  const { rows } = editor;
  const focused = useRef<FocusedRange>(null);
  return (
    <div className={field['field']}>
      <span className={styles['head']}>
        <span id={id} className={field['label']}>
          {label}
        </span>
        {action}
      </span>
      <div
        className={cx(styles['box'], rows === undefined && styles['oneLine'])}
        data-invalid={problem !== undefined || undefined}
        onBlur={settle}
      >
        <Suspense fallback={<Plain {...editor} attributes={attributes} focused={focused} />}>
          <LiquidEditor {...editor} attributes={attributes} focused={focused} />
        </Suspense>
      </div>
      {isDescribed && (
        <span id={below} className={problem === undefined ? field['hint'] : field['problem']}>
          {problem ?? hint}
        </span>
      )}
    </div>
  );
}

type PlainProps = LiquidEditorProps & { focused: RefObject<FocusedRange | null> };

function Plain({ value, onChange, rows, placeholder, isReadOnly, attributes, focused }: PlainProps) {
  const { tabindex: _tabindex, ...described } = attributes;
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = area.current;
    return () => {
      if (element === null || element !== document.activeElement) return;
      focused.current = { anchor: element.selectionStart, head: element.selectionEnd };
    };
  }, [focused]);
  return (
    <textarea
      ref={area}
      {...described}
      className={styles['plain']}
      rows={rows ?? 1}
      value={value}
      placeholder={placeholder}
      readOnly={isReadOnly}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
