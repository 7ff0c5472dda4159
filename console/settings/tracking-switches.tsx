import { useTexts } from '../texts/language';
import { Switch } from '../ui/form/switch';
import { Banner } from '../ui/status';
import type { Tracking } from './queries';

interface Props {
  tracking: Tracking;
  onChange: (changes: Partial<Tracking>) => void;
}

/** What is measured, and of whom, with what the law asks for. */
export function TrackingSwitches({ tracking: { clicks, opens, withoutAnswer }, onChange }: Props) {
  const texts = useTexts('sending');
  return (
    <>
      <Switch isOn={clicks} onChange={(isOn) => onChange({ clicks: isOn })}>
        {texts.clicksOn}
      </Switch>
      <Switch isOn={opens} onChange={(isOn) => onChange({ opens: isOn })}>
        {texts.opensOn}
      </Switch>
      {(clicks || opens) && (
        <>
          <Switch isOn={withoutAnswer} onChange={(isOn) => onChange({ withoutAnswer: isOn })}>
            {texts.withoutAnswerOn}
          </Switch>
          <Banner tone="idle">{texts.privacy}</Banner>
        </>
      )}
    </>
  );
}
