import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/language';
import { LinkButton } from '../ui/button';
import { Failure } from '../ui/failure';
import { Screen, SectionHeading, SkeletonRows } from '../ui/frame/screen';
import { Banner, Mark } from '../ui/status';
import marks from '../ui/marks.module.css';
import { AutomationStep } from './automation-step';
import { EventStep } from './event-step';
import {
  developerSteps,
  isStartDone,
  isStepDone,
  marketerSteps,
  onboardingQuery,
  type MarketerStep,
  type Onboarding,
  type StepName,
} from '../api/onboarding';
import { MeasuringStep } from './measuring-step';
import { SenderStep } from './sender-step';
import { SourceStep } from './source-step';
import styles from './start.module.css';

const route = getRouteApi('/shell/start');
/** While a step waits for something from outside. */
const POLL_MS = 4_000;

/** The first steps of a workspace, one open at a time; apart from them those of a developer. */
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
  const open = step ?? marketerSteps.find((name) => !isStepDone(data, name));
  const go = (to: StepName | undefined) =>
    void navigate({ search: to === undefined ? {} : { step: to }, replace: true });
  const isDone = isStartDone(data);
  const areEventsComing = developerSteps.some((name) => isStepDone(data, name));
  const bodies: Record<StepName, ReactNode> = {
    sender: <SenderStep onDone={() => go(next(data, 'measuring'))} />,
    measuring: <MeasuringStep onDone={() => go(next(data, 'automation'))} />,
    automation: <AutomationStep />,
    event: <EventStep isUsed={data.keyUsed} onNext={() => go('source')} />,
    source: <SourceStep isReceived={data.sourceReceived} onNext={() => go(undefined)} />,
  };
  const toStep = (name: StepName): Step => ({
    name,
    isOpen: name === open,
    isDone: isStepDone(data, name),
    body: bodies[name],
    onOpen: () => go(name),
  });
  return (
    <Screen title={texts.start}>
      <div className={styles['screen']}>
        {isDone ? (
          <Banner tone="good" actions={<LinkButton to="/">{texts.toOverview}</LinkButton>}>
            {texts.done}
          </Banner>
        ) : (
          <p className={styles['intro']}>{texts.intro}</p>
        )}
        <Steps steps={marketerSteps.map(toStep)} />
        <section className={styles['developers']}>
          <SectionHeading>{texts.forDevelopers}</SectionHeading>
          <p className={styles['intro']}>{areEventsComing ? texts.eventsCome : texts.developersText}</p>
          <Steps steps={developerSteps.map(toStep)} />
        </section>
      </div>
    </Screen>
  );
}

/** The first step from this one on that is left. */
function next(onboarding: Onboarding, from: MarketerStep): StepName | undefined {
  return marketerSteps.slice(marketerSteps.indexOf(from)).find((name) => !isStepDone(onboarding, name));
}

interface Step {
  name: StepName;
  isOpen: boolean;
  isDone: boolean;
  body: ReactNode;
  onOpen: () => void;
}

/** Steps by their titles, of which one is open. */
function Steps({ steps }: { steps: readonly Step[] }) {
  const texts = useTexts('start');
  return (
    <ol className={styles['steps']}>
      {steps.map(({ name, isOpen, isDone, body, onOpen }, index) => (
        <li key={name}>
          <button type="button" className={styles['head']} aria-expanded={isOpen} onClick={onOpen}>
            <span className={isDone ? marks['good'] : styles['number']}>
              {isDone ? <Mark tone="good" /> : index + 1}
            </span>
            <span>
              <b>{texts.steps[name].title}</b>
              <span>{isDone ? texts.stepDone : texts.steps[name].text}</span>
            </span>
          </button>
          {isOpen && <div className={styles['body']}>{body}</div>}
        </li>
      ))}
    </ol>
  );
}
