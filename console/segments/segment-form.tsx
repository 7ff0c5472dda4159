import type { ReactNode } from 'react';
import { useConditionCatalogue } from '../conditions/catalogue';
import { ContactConditions } from '../conditions/conditions';
import { conditionCount } from '../conditions/where';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Form } from '../ui/form/form';
import { Buttons } from '../ui/frame/layout';
import { Preview } from './preview';
import type { SegmentFields } from './use-segment-edit';
import styles from './segments.module.css';
import { useCheckedWhere } from './use-checked-where';

interface Props {
  value: SegmentFields;
  onChange: (part: Partial<SegmentFields>) => void;
  /** Conditions that stay as they are saved are not checked. */
  hasNewConditions: boolean;
  /** The label of the submit button. */
  action: string;
  error: Error | null;
  isPending: boolean;
  isDisabled?: boolean;
  isNew?: boolean;
  onSave: () => void;
  /** Present if there is something to discard. */
  onDiscard: (() => void) | null;
  /** Above the fields. */
  banner?: ReactNode;
}

/** The name and conditions of a segment, with a preview of its members. */
export function SegmentForm({ value: { name, where }, onChange, ...rest }: Props) {
  const { hasNewConditions, action, error, isPending, isDisabled = false, isNew = false, banner } = rest;
  const { onSave, onDiscard } = rest;
  const texts = useTexts('segments');
  const catalogue = useConditionCatalogue({ hasTests: true });
  const checked = useCheckedWhere(where, { error, hasNewConditions });
  const { complete, live, problems, isPreviewRefused, isSaveRefused } = checked;
  return (
    <div className={styles['builder']}>
      <Form
        className={styles['form']}
        error={isSaveRefused ? null : unplaced(error, ['name'])}
        onSubmit={() => {
          if (checked.check()) onSave();
        }}
      >
        {banner}
        <Field
          label={texts.name}
          placeholder={texts.nameExample}
          value={name}
          onChange={(next) => onChange({ name: next })}
          problem={problemAt(error, 'name')}
          autoFocus={isNew}
          autoComplete="off"
        />
        <section aria-label={texts.conditions}>
          <h2>{texts.conditions}</h2>
          <ContactConditions
            value={where}
            onChange={(next) => onChange({ where: next })}
            catalogue={catalogue}
            problems={problems}
          />
        </section>
        <Buttons>
          <Button
            type="submit"
            kind="primary"
            isPending={isPending}
            isDisabled={isDisabled || conditionCount(where) === 0}
          >
            {action}
          </Button>
          {onDiscard && <Button onPress={onDiscard}>{texts.discard}</Button>}
        </Buttons>
      </Form>
      <aside aria-label={texts.preview}>
        <h2>{texts.preview}</h2>
        <Preview where={complete} live={live} hasProblems={isPreviewRefused} catalogue={catalogue} />
      </aside>
    </div>
  );
}
