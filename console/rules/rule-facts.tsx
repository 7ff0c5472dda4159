import { useConditionCatalogue } from '../conditions/catalogue';
import { Conditions } from '../conditions/conditions';
import { useTexts } from '../texts/language';
import { Fact, Facts } from '../ui/form/inline-field';
import { Panel } from '../ui/frame/layout';
import { Code } from '../ui/marks';
import type { Rule } from './queries';

/** A rule as viewers see it. */
export function RuleFacts({ rule: { trigger, action } }: { rule: Rule }) {
  const texts = useTexts('rules');
  const catalogue = useConditionCatalogue({ events: [trigger.event] });
  const content = action.preset ?? (action.body === undefined ? 'event' : 'own');
  return (
    <Panel title={texts.settings} hint={texts.onlyEditors}>
      <Facts>
        <Fact label={texts.event}>{trigger.event}</Fact>
        <Fact label={texts.send}>{texts.content[content]}</Fact>
        <Fact label={texts.method}>{action.method}</Fact>
        <Fact label={texts.url}>{action.url}</Fact>
      </Facts>
      {trigger.where && (
        <Conditions value={trigger.where} onChange={() => undefined} catalogue={catalogue} isReadOnly />
      )}
      {action.text !== undefined && <Code>{action.text}</Code>}
      {action.body !== undefined && <Code>{JSON.stringify(action.body, null, 2)}</Code>}
    </Panel>
  );
}
