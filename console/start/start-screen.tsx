import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/language';
import { LinkButton } from '../ui/button';
import { Failure } from '../ui/failure';
import { Screen, SkeletonRows } from '../ui/frame/screen';
import { Banner, Mark } from '../ui/status';
import marks from '../ui/marks.module.css';
import { AutomationStep } from './automation-step';
import { EventStep } from './event-step';
import {
  isStartDone,
  isStepDone,
  onboardingQuery,
  optionalSteps,
  stepNames,
  type StepName,
} from '../api/onboarding';
import { SenderStep } from './sender-step';
import { SourceStep } from './source-step';
import styles from './start.module.css';

const route = getRouteApi('/shell/start');
/** While a step waits for something from outside. */
const POLL_MS = 4_000;

/** The first steps of a workspace, one open at a time, until all of them are done. */
export function StartScreen() {
  const texts = useTexts('start');
  const { step } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery({ ...onboardingQuery, refetchInterval: POLL_MS });
  if (data === undefined) {
    return (
      <Screen title={texts.start}>
        {error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={4} />}
      </Screen>
    );
  }
  const next = (after: StepName) =>
    stepNames.find((name) => stepNames.indexOf(name) > stepNames.indexOf(after) && !isStepDone(data, name));
  const open = step ?? stepNames.find((name) => !isStepDone(data, name));
  const go = (to: StepName | undefined) =>
    void navigate({ search: to === undefined ? {} : { step: to }, replace: true });
  const bodies: Record<StepName, ReactNode> = {
    sender: <SenderStep onDone={() => go(next('sender'))} />,
    event: <EventStep onNext={() => go(next('event'))} />,
    source: <SourceStep isReceived={data.sourceReceived} onNext={() => go(next('source') ?? 'automation')} />,
    automation: <AutomationStep />,
  };
  return (
    <Screen title={texts.start}>
      <div className={styles['screen']}>
        {isStartDone(data) ? (
          <Banner tone="good" actions={<LinkButton to="/">{texts.toOverview}</LinkButton>}>
            {texts.done}
          </Banner>
        ) : (
          <p className={styles['intro']}>{texts.intro}</p>
        )}
        <ol className={styles['steps']}>
          {stepNames.map((name, index) => (
            <li key={name}>
              <button
                type="button"
                className={styles['head']}
                aria-expanded={name === open}
                onClick={() => go(name)}
              >
                <span className={isStepDone(data, name) ? marks['good'] : styles['number']}>
                  {isStepDone(data, name) ? <Mark tone="good" /> : index + 1}
                </span>
                <span>
                  <b>{texts.steps[name].title}</b>
                  <span>{isStepDone(data, name) ? texts.stepDone : texts.steps[name].text}</span>
                </span>
                {optionalSteps.includes(name) && !isStepDone(data, name) && <i>{texts.optional}</i>}
              </button>
              {name === open && <div className={styles['body']}>{bodies[name]}</div>}
            </li>
          ))}
        </ol>
      </div>
    </Screen>
  );
}
