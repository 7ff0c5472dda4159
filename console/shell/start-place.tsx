import { useQuery } from '@tanstack/react-query';
import { isStartDone, onboardingQuery } from '../api/onboarding';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { PlayIcon } from '../ui/icons';
import styles from './shell.module.css';
import { shellTexts } from './texts';

/** Leads to the first steps until they are done. */
export function StartPlace() {
  const texts = useTexts(shellTexts);
  const { data } = useQuery({ ...onboardingQuery, staleTime: Infinity });
  if (data === undefined || isStartDone(data)) return null;
  return (
    <BareLink to="/start" className={styles['place'] ?? ''} activeOptions={{ includeSearch: false }}>
      <PlayIcon aria-hidden="true" />
      {texts.start}
    </BareLink>
  );
}
