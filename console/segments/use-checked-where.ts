import { useDeferredValue, useMemo, useState } from 'react';
import { placedProblems, unfinishedProblems } from '../conditions/placed-problems';
import { finished, type ContactWhere } from '../conditions/where';
import { useTexts } from '../texts/language';
import { usePreview } from './use-preview';

/**
 * Conditions as they are typed: their preview, and what is wrong with them. Once it has been asked to save them, also
 * what is unfinished.
 */
export function useCheckedWhere(
  where: ContactWhere | undefined,
  { error, hasNewConditions }: { error: Error | null; hasNewConditions: boolean },
) {
  const { unfinished } = useTexts('conditions');
  const [checked, setChecked] = useState<ContactWhere | undefined>();
  const previewed = useDeferredValue(where);
  const complete = useMemo(() => finished(previewed), [previewed]);
  const live = usePreview(complete);
  const ofPreview = useMemo(() => placedProblems(live.error, previewed), [live.error, previewed]);
  const ofSave = useMemo(() => placedProblems(error, where), [error, where]);
  const missing = useMemo(
    () => (hasNewConditions ? unfinishedProblems(where, unfinished) : []),
    [hasNewConditions, where, unfinished],
  );
  const isChecked = checked === where;
  const problems = useMemo(
    () => [...(ofSave.length > 0 ? ofSave : ofPreview), ...(isChecked ? missing : [])],
    [ofSave, ofPreview, isChecked, missing],
  );
  return {
    complete,
    live,
    problems,
    isPreviewRefused: ofPreview.length > 0,
    isSaveRefused: ofSave.length > 0,
    /** Whether they can be saved; if not, the problems say why. */
    check: (): boolean => {
      setChecked(where);
      return missing.length === 0;
    },
  };
}
